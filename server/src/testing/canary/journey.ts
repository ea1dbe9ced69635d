// A person goes through every part of the service that takes, shows or sends people.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { drawFace, FACES } from '@samakart/card-engine/testing/photos/drawn-face'
import type { Dhis2Simulator } from '@samakart/dhis2-simulator'
import sharp from 'sharp'
import { zipStream } from '#platform/zip-stream.ts'
import { until } from '../until.ts'
import { enrolled, listed, registered } from './canary-person.ts'

export interface Sent {
  status: number
  json<T = Record<string, never>>(): T
  bytes: Buffer
}

export type Send = (method: string, url: string, body?: unknown, headers?: Record<string, string>) => Promise<Sent>

const name = `${listed.first_name} ${listed.last_name}`
const reason = `Perdue par ${name}, ${listed.phone_number}`

/** Counts the requests that carried or showed the person, and returns the photos that are kept of her. */
export async function sendThroughEveryPath(
  send: Send,
  dhis2: Dhis2Simulator,
): Promise<{ requests: number; jobId: string; photos: Buffer[] }> {
  let requests = 0
  const step: Send = async (method, url, body, headers) => {
    requests += 1
    const answer = await send(method, url, body, headers)
    assert.ok(answer.status < 500 || answer.status === 503, `${method} ${url} ${answer.status}`)
    return answer
  }
  const done = async (...request: Parameters<Send>) => {
    const answer = await step(...request)
    assert.ok(answer.status < 300, `${request[0]} ${request[1]} ${answer.status} ${answer.bytes}`)
    return answer
  }
  const { jobId, photo } = await throughAJob(step, done)
  const photos = [photo, await throughTheRegistry(step, done)]
  await throughDhis2(step, done, dhis2)
  await throughTheWallet(step, done)
  await throughHerRights(step, done)
  await throughExports(step)
  await throughErrors(step)
  return { requests, jobId, photos }
}

async function throughAJob(step: Send, done: Send): Promise<{ jobId: string; photo: Buffer }> {
  const campaign = { name: 'Vaccination', campaign_type: 'vaccination', language: 'fr', template_id: 'aurora' }
  const { id } = (await done('POST', '/campaigns/', { ...campaign, prefix: 'DKRCAN' })).json<{ id: string }>()
  const csv = `Prénom;Nom;Naissance;Téléphone\n${listed.first_name};${listed.last_name};19/02/1947;779876543\n`
  await done('POST', `/imports/beneficiaries?campaign_id=${id}`, { file: Buffer.from(csv).toString('base64') })
  await step('POST', `/imports/beneficiaries`, { file: Buffer.from(`${name}\u0000`).toString('base64') })
  await done('POST', `/campaigns/${id}/jobs/estimate`, { beneficiaries: [listed] })
  await throughTheSandbox(step, done, id)
  for (const wrong of [{ date_of_birth: name }, { phone_number: name }, { first_name: 'محمد' }, { gender: name }])
    await step('POST', `/campaigns/${id}/jobs`, { beneficiaries: [{ ...listed, ...wrong }] })
  const photos_id = await sendPhotos(step, done, id)
  const key = { 'idempotency-key': 'canary-job' }
  const list = { beneficiaries: [listed], photos_id }
  const { job_id } = (await done('POST', `/campaigns/${id}/jobs`, list, key)).json<{ job_id: string }>()
  await done('POST', `/campaigns/${id}/jobs`, list, key)
  await completed(done, `/jobs/${job_id}`)
  await done('GET', `/jobs/${job_id}/events`)
  for (const file of ['pdf', 'pdf?layout=a4', 'pdf?layout=a4&duplex=true', 'zip', 'portal', 'manifest'])
    await done('GET', `/jobs/${job_id}/download/${file}`)
  const page = (await done('GET', `/campaigns/${id}/cards`)).json<{ items: { card_code: string }[] }>()
  const code = page.items[0]?.card_code
  await done('GET', `/cards/${code}/png`)
  const holders = await done('GET', `/mpi/search?q=${encodeURIComponent(name)}`)
  const holder = holders.json<{ items: { mpi_id: string }[] }>().items[0]?.mpi_id
  const { bytes: photo } = await done('GET', `/mpi/${holder}/photo`)
  await done('POST', `/cards/${code}/reissue`, { reason })
  const again = (await done('GET', `/campaigns/${id}/cards?status=valid`)).json<{ items: { card_code: string }[] }>()
  await done('GET', `/cards/${again.items[0]?.card_code}/png`)
  await done('POST', `/cards/${again.items[0]?.card_code}/revoke`, { reason })
  await done('GET', `/campaigns/${id}/revocations`)
  await done('POST', `/jobs/${job_id}/artifacts/rebuild`)
  return { jobId: job_id, photo }
}

/** Her photo, whose metadata name her and whose file is called like her number, and files that are refused. */
async function sendPhotos(step: Send, done: Send, campaignId: string): Promise<string> {
  const files = [
    { name: `${listed.zone}/${listed.beneficiary_id}.jpg`, content: await herPhoto('mariam') },
    { name: `${name}.png`, content: Buffer.from(name) },
  ]
  const body = await buffer(zipStream(files.map((file) => ({ ...file, content: () => [file.content] }))))
  const media = { 'content-type': 'application/zip' }
  await step('POST', `/campaigns/${campaignId}/photos`, body.subarray(0, -40), media)
  const answer = await done('POST', `/campaigns/${campaignId}/photos`, body, media)
  return answer.json<{ photos_id: string }>().photos_id
}

const herPhoto = async (face: keyof typeof FACES) =>
  sharp(await drawFace(FACES[face], 560))
    .withExif({ IFD0: { Artist: name } })
    .jpeg()
    .toBuffer()

async function throughTheRegistry(step: Send, done: Send): Promise<Buffer> {
  await step('POST', '/mpi/register', registered)
  const twin = (await done('POST', '/mpi/register', { ...registered, force_create: true })).json<{ mpi_id: string }>()
  await step('POST', '/mpi/register', { ...registered, date_of_birth: '19470219', phone_number: name })
  const { first_name, last_name, region_code, country_code } = registered
  await step('POST', '/mpi/register', { first_name, last_name, date_of_birth: '1947-02-11', region_code, country_code })
  const found = await done('GET', `/mpi/search?q=${encodeURIComponent(name)}`)
  const first = found.json<{ items: { mpi_id: string }[] }>().items.find(({ mpi_id }) => mpi_id !== twin.mpi_id)
  await done('GET', `/mpi/search?q=${encodeURIComponent(listed.phone_number)}`)
  await done('POST', '/mpi/match', registered)
  await done('GET', `/mpi/${twin.mpi_id}`)
  await done('PATCH', `/mpi/${twin.mpi_id}`, { commune: registered.commune, mother_name: registered.mother_name })
  await done('POST', '/mpi/merge', {
    source_mpi_id: twin.mpi_id,
    target_mpi_id: first?.mpi_id,
    reason,
    keep_target: true,
  })
  await done('GET', `/mpi/${first?.mpi_id}/history`)
  await done('POST', '/mpi/unmerge', { merged_mpi_id: twin.mpi_id })
  await done('GET', '/mpi/reviews')
  await done('POST', `/api/v1/mpi/trust/${first?.mpi_id}/compute`)
  await done('GET', `/api/v1/mpi/trust/${first?.mpi_id}`)
  const jpeg = { 'content-type': 'image/jpeg' }
  await done('PUT', `/mpi/${first?.mpi_id}/photo`, await herPhoto('aissatou'), jpeg)
  await step('PUT', `/mpi/${twin.mpi_id}/photo`, Buffer.from(name), jpeg)
  return (await done('GET', `/mpi/${first?.mpi_id}/photo`)).bytes
}

async function throughDhis2(step: Send, done: Send, dhis2: Dhis2Simulator): Promise<void> {
  const { enrollment } = dhis2.world.add({ programme: 'pev', attributes: { ...enrolled, sex: 'Féminin' } })
  const { id: programme_uid } = dhis2.world.programme('pev')
  await done('POST', '/dhis2/config', { url: dhis2.url, ...dhis2.account })
  await step('GET', `/dhis2/preview-enrollments?programme_uid=${programme_uid}&limit=50`)
  const mappings = [
    { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
    { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
    { card_field: 'date_of_birth', dhis2_attribute_code: 'DATE_NAISSANCE' },
    { card_field: 'gender', dhis2_attribute_display_name: 'Sexe' },
    { card_field: 'phone_number', dhis2_attribute_code: 'TELEPHONE' },
  ]
  await done('POST', '/dhis2/assign-codes', { programme_uid, mappings })
  const sync = (await done('POST', '/dhis2/sync', { programme_uid })).json<{ task_id: string }>()
  await completed(done, `/dhis2/tasks/${sync.task_id}`)
  const cards = await done('POST', '/dhis2/generate-cards', { programme_uid, template: 'emerald' })
  await completed(done, `/dhis2/tasks/${cards.json<{ task_id: string }>().task_id}`)
  const holders = await done('GET', `/mpi/search?q=${enrolled.lastName}`)
  const holder = holders.json<{ items: { mpi_id: string }[] }>().items[0]?.mpi_id
  await done('GET', `/dhis2/enrollments?mpi_id=${holder}`)
  await done('GET', `/dhis2/preview-card-png?enrollment_id=${enrollment}&template=vital`)
  const message = { enrollment_id: enrollment, channel: 'sms', message: 'Bonjour {first_name}' }
  await done('POST', '/dhis2/send-card', { ...message, phone_number: enrolled.phone })
  await step('POST', '/dhis2/send-card', { ...message, phone_number: name })
  await done('GET', '/distribution/messages')
  await step('GET', '/distribution/outbox')
  await done('POST', '/distribution/opt-outs', { phone_number: listed.phone_number, channel: 'sms' })
}

async function throughTheWallet(step: Send, done: Send): Promise<void> {
  const found = await done('GET', `/mpi/search?q=${encodeURIComponent(name)}`)
  const mpi_id = found.json<{ items: { mpi_id: string }[] }>().items[0]?.mpi_id
  const pass = { mpi_id, holder_name: name, pass_type: 'health', expires_at: '2038-01-01T00:00:00Z' }
  const { pass_id } = (await done('POST', '/api/v1/wallet/pass', pass)).json<{ pass_id: string }>()
  const device = { device_token: 'tablette-1', device_name: `Tablette de ${name}`, platform: 'android' }
  await done('POST', '/api/v1/wallet/device/register', device)
  await done('GET', `/api/v1/wallet/pass/${pass_id}/bundle`)
  await done('GET', '/api/v1/wallet/sync?device_token=tablette-1')
  await step('GET', `/api/v1/wallet/passes?q=${encodeURIComponent(name)}`)
  await done('POST', `/api/v1/wallet/pass/${pass_id}/revoke`, { reason })
}

/** What a person may ask for: everything that is held, who read it, and to be erased. */
async function throughHerRights(step: Send, done: Send): Promise<void> {
  const found = await done('GET', `/mpi/search?q=${encodeURIComponent(name)}`)
  const [kept, erased] = found.json<{ items: { mpi_id: string }[] }>().items
  for (const format of ['json', 'pdf']) await done('GET', `/mpi/${kept?.mpi_id}/export?format=${format}`)
  await done('GET', `/mpi/${kept?.mpi_id}/readings`)
  const second = await anotherAdministrator(done)
  for (const outcome of ['refuse', 'confirm']) {
    const { id } = (await done('POST', `/mpi/${erased?.mpi_id}/erasure`, { reason })).json<{ id: string }>()
    await done('POST', `/erasures/${id}/${outcome}`, outcome === 'refuse' ? { reason } : {}, second)
  }
  await done('GET', '/erasures')
  await step('GET', `/mpi/${erased?.mpi_id}/export`)
}

/** Whoever asks for an erasure does not confirm it. Returns what the second one sends with a request. */
async function anotherAdministrator(done: Send): Promise<{ authorization: string }> {
  const { organization_id } = (await done('GET', '/auth/me')).json<{ organization_id: string }>()
  const login = { email: 'second@example.org', password: 'kër gu mag gi ci ndar' }
  await done('POST', '/admin/users', { ...login, role: 'admin', organization_id })
  const { access_token } = (await done('POST', '/auth/login', login)).json<{ access_token: string }>()
  return { authorization: `Bearer ${access_token}` }
}

/** Lists so long that a sandbox process reads them, good and bad ones. */
async function throughTheSandbox(step: Send, done: Send, campaignId: string): Promise<void> {
  const people = Array.from({ length: 1_500 }, (_, at) => ({
    ...listed,
    beneficiary_id: `${listed.beneficiary_id}-${at}`,
  }))
  await done('POST', `/campaigns/${campaignId}/jobs/estimate`, { beneficiaries: people })
  await step('POST', `/campaigns/${campaignId}/jobs`, {
    beneficiaries: people.map((one) => ({ ...one, date_of_birth: name })),
  })
  await step('POST', `/campaigns/${campaignId}/jobs`, `{"beneficiaries":${JSON.stringify(people)}`, {
    'content-type': 'application/json',
  })
  const csv = `Prénom;Nom;Naissance\n${`${listed.first_name};${listed.last_name};19/02/1947\n`.repeat(9_000)}`
  await done('POST', '/imports/beneficiaries', csv, { 'content-type': 'text/csv' })
}

async function throughExports(step: Send): Promise<void> {
  for (const format of ['csv', 'xlsx']) {
    await step('GET', `/api/v1/geo/export?format=${format}`)
    for (const report of ['summary', 'campaigns', 'studio'])
      await step('GET', `/api/v1/analytics/export?report=${report}&format=${format}`)
  }
  for (const page of ['geo/live-events', 'ai/insights', 'ai/anomalies', 'analytics/summary'])
    await step('GET', `/api/v1/${page}`)
  await step('GET', '/audit/entries')
}

async function throughErrors(step: Send): Promise<void> {
  const where = encodeURIComponent(name)
  await step('GET', `/mpi/${where}`)
  await step('GET', `/${where}?q=${where}`)
  await step('GET', `/mpi/verify/${where}`)
  await step('POST', '/mpi/register', `{"first_name": "${listed.first_name}", "last_name": "${listed.last_name}`, {
    'content-type': 'application/json',
  })
  await step('POST', '/auth/login', { email: `${listed.first_name}@example.org`, password: listed.last_name })
  await step('GET', '/mpi/search?q=a', undefined, { 'user-agent': name, referer: `https://example.org/?${where}` })
}

async function completed(done: Send, url: string): Promise<void> {
  let status = ''
  await until(async () => {
    const answer = (await done('GET', url)).json<{ status: string; error?: string }>()
    status = answer.status
    return status === 'completed' || status === 'failed'
  })
  assert.equal(status, 'completed', url)
}
