import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pdfiumTexts } from '@samakart/card-engine/testing/rasterize-pdf'
import { readQr } from '@samakart/card-engine/testing/read-qr'
import { readZip } from '@samakart/card-engine/testing/read-zip'
import { decode } from 'fast-png'
import { readAll } from '#platform/storage/storage.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { hashToken, tokenMaker } from '#slices/cards/qr-token.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { checkOrganization } from '../../tools/check-organization.ts'
import { findFileSeal } from '../campaigns/files/stored-files.ts'
import { newCampaign } from '../campaigns/testing/new-campaign.ts'

const { organization, services, server, clock } = await openTestApp()
await services.queue.work()
const org = await organization('sovereign_enterprise', 1_000_000)
const [admin, manager, operator] = [await org.as('admin'), await org.as('programme_admin'), await org.as('operator')]

const erased = {
  first_name: 'Khadidiatou',
  last_name: 'Mbackénar',
  date_of_birth: '1983-06-17',
  gender: 'F',
  phone_number: '+221771112299',
  beneficiary_id: 'DOSSIER-8317',
  health_center: 'Poste de Nguékhokh',
}
const kept = { first_name: 'Ousmane', last_name: 'Tambacounda', beneficiary_id: 'DOSSIER-1' }
const textsOfErased = ['khadidiatou', 'mbackénar', '1983-06-17', '771112299', 'dossier-8317', 'nguékhokh']

async function printed(caller: Caller, campaign: string, beneficiaries: object[]): Promise<string> {
  const { job_id } = (await caller.post(`/campaigns/${campaign}/jobs`, { beneficiaries })).json()
  await until(async () => (await caller.get(`/jobs/${job_id}`)).json().status === 'completed')
  return job_id
}

const download = (job: string, file: string) => operator.get(`/jobs/${job}/download/${file}`)

async function unzip({ rawPayload }: { rawPayload: Buffer }): Promise<Map<string, Buffer>> {
  const path = join(services.config.dataDir, 'downloaded.zip')
  writeFileSync(path, rawPayload)
  return readZip(path)
}

async function erase(mpiId: string): Promise<void> {
  const { id } = (await manager.post(`/mpi/${mpiId}/erasure`, { reason: 'demande' })).json()
  const confirmed = await admin.post(`/erasures/${id}/confirm`)
  assert.equal(confirmed.statusCode, 200, confirmed.body)
}

/** The token in the QR code of a card, which only the card itself has. */
async function tokenOf(cardCode: string): Promise<string> {
  const { rows } = await asOwner(services).query('select id from card where card_code = $1', [cardCode])
  return inReadScope(services, org.id, async (scope) => tokenMaker(await scope.keys())(rows[0].id))
}

const verify = async (code: string) => {
  const { verified_at: _, ...verdict } = (await server.inject({ method: 'GET', url: `/mpi/verify/${code}` })).json()
  return verdict as Record<string, unknown>
}

const sound = async () => {
  const { faults } = await checkOrganization(services, org.id, { hasAccount: true, isQuick: false })
  assert.deepEqual(faults, [])
}

interface Registry {
  entries: Record<string, { status: string }>
  codes: Record<string, string>
}

const registryOf = async (job: string) => {
  const files = await unzip(await download(job, 'portal'))
  return JSON.parse(String(files.get('registry.json'))) as Registry
}

test('after an erasure the card is known as revoked everywhere, by code and by QR token, and the books add up', async () => {
  const campaign = await newCampaign(operator)
  const job = await printed(operator, campaign, [erased, kept])
  const mpiId = (await operator.get('/mpi/search?q=mbackenar')).json().items[0].mpi_id
  const { card_code } = (await operator.get(`/mpi/${mpiId}/card`)).json()
  const token = await tokenOf(card_code)
  const entry = hashToken(token).toString('hex')
  assert.equal((await verify(token)).status, 'valid')
  assert.equal((await registryOf(job)).entries[entry]?.status, 'valid')
  await sound()
  clock.advanceSeconds(60)
  await erase(mpiId)

  const byToken = await verify(token)
  assert.deepEqual(byToken, { status: 'revoked' })
  const { items } = (await operator.get(`/campaigns/${campaign}/cards?card_code=${card_code}`)).json()
  assert.deepEqual([items.length, items[0].status], [1, 'revoked'])
  const told = JSON.stringify(items).toLowerCase()
  assert.deepEqual(
    textsOfErased.filter((text) => told.includes(text)),
    [],
  )
  const { revoked } = (await operator.get(`/campaigns/${campaign}/revocations`)).json()
  const pack = Buffer.from(revoked, 'base64').toString('hex')
  assert.ok(pack.length > 0 && entry.startsWith(pack), 'portals in the field can load it')
  const next = await printed(operator, campaign, [{ first_name: 'Suivante', last_name: 'Ndao' }])
  const registry = await registryOf(next)
  assert.equal(registry.entries[entry]?.status, 'revoked', 'the next portal knows it')
  assert.equal(Object.values(registry.codes).includes(entry), true, 'by its code too')
  await sound()
})

/** Everything that the files of a job say, as texts. */
async function textsOf(job: string): Promise<string> {
  const manifest = (await download(job, 'manifest')).body
  const portal = [...(await unzip(await download(job, 'portal'))).values()].map(String)
  const pdf = await pdfiumTexts((await download(job, 'pdf')).rawPayload, 1)
  const cards = await pdfiumTexts((await download(job, 'pdf?layout=cr80&duplex=true')).rawPayload, 2)
  const zip = [...(await unzip(await download(job, 'zip'))).keys()]
  return [manifest, ...portal, ...pdf, ...cards, ...zip].join('\n').toLowerCase()
}

interface PrintedPicture {
  /** In the QR code, as an independent reader finds it. */
  token: string | undefined
  pixels: Buffer
}

/** What can be seen in the pictures of a job's ZIP. */
async function picturesOf(job: string): Promise<PrintedPicture[]> {
  const files = [...(await unzip(await download(job, 'zip')))].filter(([name]) => name.endsWith('.png'))
  const read = files.map(async ([, png]) => {
    const { width, height, data } = decode(png)
    const pixels = Buffer.from(data)
    return { token: await readQr({ width, height, pixels }), pixels }
  })
  return Promise.all(read)
}

const artifactOf = async (job: string, kind: string) => {
  const { rows } = await asOwner(services).query('select artifacts from generation_job where id = $1', [job])
  return rows[0].artifacts[kind] as { key: string; file_id: string }
}

test('no picture in the ZIP of a job shows an erased person, and the ZIP of before cannot be opened even from a copy', async () => {
  const job = await printed(operator, await newCampaign(operator), [{ ...erased, last_name: 'Dansleszip' }, kept])
  const { mpi_id } = (await operator.get('/mpi/search?q=dansleszip')).json().items[0]
  const { card_code } = (await operator.get(`/mpi/${mpi_id}/card`)).json()
  const token = await tokenOf(card_code)
  const before = await picturesOf(job)
  const [theirs, others] = [before.filter((one) => one.token === token), before.filter((one) => one.token !== token)]
  assert.deepEqual([theirs.length, others.length], [1, 1], 'the reader finds both people')
  const old = await artifactOf(job, 'zip')
  const copy = (await readAll(services.storage, old.key)) ?? assert.fail()
  assert.equal(copy.includes('IHDR'), false, 'the stored file is sealed')
  const sealOf = (id: string) => inReadScope(services, org.id, (scope) => findFileSeal(scope, id))
  assert.ok(await sealOf(old.file_id))
  const { rows: stored } = await asOwner(services).query(
    'select to_jsonb(stored_file) as row from stored_file where id = $1',
    [old.file_id],
  )
  const { row } = stored[0]

  await erase(mpi_id)
  const isGone = (await download(job, 'zip')).statusCode !== 200
  await until(async () => (await download(job, 'zip')).statusCode === 200)
  const after = await picturesOf(job)
  assert.ok(isGone || (await artifactOf(job, 'zip')).key !== old.key, 'never the same file again')
  assert.deepEqual(
    after.map((one) => one.token),
    others.map((one) => one.token),
  )
  assert.ok(after[0]?.pixels.equals(others[0]?.pixels ?? Buffer.alloc(0)), 'the other person’s card is as it was')

  // Somebody puts back the file and its row from copies of before: the key above both is gone, and no download gives it.
  await services.storage.put(old.key, copy)
  await asOwner(services).query(
    `insert into stored_file select * from jsonb_populate_record(null::stored_file, $1)
     on conflict (id) do update set sealed_key = excluded.sealed_key`,
    [row],
  )
  assert.equal(await sealOf(old.file_id), undefined)
  assert.deepEqual(
    (await picturesOf(job)).map((one) => one.token),
    others.map((one) => one.token),
  )
  const alone = await operator.get(`/cards/${card_code}/png`)
  assert.equal(alone.statusCode, 404, 'nor is the picture drawn by itself')
})

test('the files of a job never say anything of an erased person again, however often they are made', async () => {
  const campaign = await newCampaign(operator)
  const job = await printed(operator, campaign, [erased, kept])
  const { mpi_id } = (await operator.get('/mpi/search?q=mbackenar')).json().items[0]
  assert.ok((await textsOf(job)).includes('mbackénar'), 'the search finds what is there')
  await erase(mpi_id)
  const isMade = async () => (await download(job, 'pdf')).statusCode === 200
  await until(isMade)
  const silent = async () => {
    const texts = await textsOf(job)
    assert.deepEqual(
      textsOfErased.filter((text) => texts.includes(text)),
      [],
    )
    assert.ok(texts.includes('tambacounda'))
  }
  await silent()
  // Lost files are made from what is stored.
  const { rows } = await asOwner(services).query('select artifacts from generation_job where id = $1', [job])
  for (const kind of ['pdf', 'zip', 'manifest']) await services.storage.remove(rows[0].artifacts[kind].key)
  assert.equal((await operator.post(`/jobs/${job}/artifacts/rebuild`)).statusCode, 202)
  await until(async () => (await operator.get(`/jobs/${job}`)).json().artifacts.rebuild_requested_at === null)
  await until(isMade)
  await silent()
  await sound()
})

test('a job whose only person was erased has no cards to show any more', async () => {
  const alone = { ...erased, last_name: 'Seuleté' }
  const job = await printed(operator, await newCampaign(operator), [alone])
  const { mpi_id } = (await operator.get('/mpi/search?q=seulete')).json().items[0]
  const { card_code } = (await operator.get(`/mpi/${mpi_id}/card`)).json()
  await erase(mpi_id)
  await until(async () => (await operator.get(`/jobs/${job}`)).json().artifacts.rebuild_requested_at === null)
  for (const file of ['pdf', 'zip']) assert.equal((await download(job, file)).statusCode, 410, file)
  for (const kind of ['png', 'pdf'])
    assert.equal((await operator.get(`/cards/${card_code}/${kind}`)).statusCode, 404, `the card as ${kind}`)
  const told = (await download(job, 'manifest')).body.toLowerCase()
  assert.deepEqual(
    [...textsOfErased, 'seuleté'].filter((text) => told.includes(text)),
    [],
  )
  await sound()
})
