import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { rasterizePage } from '@samakart/card-engine/testing/rasterize-pdf'
import { type Claims, readIdentity } from '@samakart/card-engine/testing/read-identity'
import { readQr } from '@samakart/card-engine/testing/read-qr'
import { sampleIssuer } from '@samakart/card-engine/testing/sample-issuer'
import { publicKeyFromBytes, signingKeyFromSeed } from '@samakart/rules/signatures'
import { loadSecrets } from '#platform/config/secrets.ts'
import { packedId } from '#platform/ids.ts'
import { identityText, SAMPLE_CARD } from '#slices/cards/index.ts'
import { readIdentity as readForPortal, signerOf } from '#slices/portal/index.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { artifactsOf, downloads, finishedJob } from '../testing/finished-job.ts'

const { organization, server, services } = await openTestApp()
await services.queue.work()
const installation = signingKeyFromSeed(loadSecrets(services.config).signingSeed)

const someone = { first_name: 'Ndèye Ŋoné', last_name: 'Diop', date_of_birth: '1994-03-08', gender: 'F' }

const put = (caller: Caller, payload: object) => caller.send({ method: 'PUT', url: '/settings/identity-qr', payload })

const readBack = (caller: Caller, job: string, query = 'layout=a4') =>
  readSecondPage(caller, `/jobs/${job}/download/pdf?${query}&duplex=true`)

async function ownKeys(caller: Caller) {
  const { id } = (await caller.get('/auth/me')).json().organization
  return (await caller.get(`/keys?organization_id=${id}`)).json()
}

/** What the QR on the second page of a PDF with a single card says; undefined if there is none. */
async function readSecondPage(caller: Caller, path: string): Promise<Claims | undefined> {
  const text = await scanSecondPage(caller, path)
  if (text === undefined) return undefined
  const [current] = (await ownKeys(caller)).organizations
  const { keyId, claims, isSigned } = readIdentity(text, publicKeyFromBytes(Buffer.from(current.public_key, 'base64')))
  assert.ok(isSigned)
  assert.equal(keyId, current.key_id)
  return claims
}

async function scanSecondPage(caller: Caller, path: string): Promise<string | undefined> {
  const answer = await caller.get(path)
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 200))
  return readQr(await rasterizePage(answer.rawPayload, 200, 2))
}

test('cards have no identity QR until a programme administrator enables it, for jobs from then on', async () => {
  const own = await organization()
  const [operator, administrator] = [await own.as('operator'), await own.as('programme_admin')]
  const before = { enabled: false, date_of_birth: 'year', photo: false }
  assert.deepEqual((await operator.get('/settings/identity-qr')).json(), before)
  const plainJob = await finishedJob(operator, [someone])
  assert.equal(await readBack(operator, plainJob), undefined)

  const setting = { enabled: true, date_of_birth: 'full', photo: false }
  assert.equal((await put(operator, setting)).statusCode, 403)
  assert.equal((await put(administrator, { ...setting, date_of_birth: 'day' })).statusCode, 422)
  assert.deepEqual((await put(administrator, setting)).json(), setting)
  assert.deepEqual((await operator.get('/settings/identity-qr')).json(), setting)

  const job = await finishedJob(operator, [someone])
  const claims = await readBack(operator, job)
  assert.ok(claims)
  for (const layout of ['layout=cr80', 'layout=a4-8&flip=short'])
    assert.deepEqual(await readBack(operator, job, layout), claims, layout)
  const holder = claims.get(169) as Claims
  assert.deepEqual([holder.get(4), holder.get(8), holder.get(9)], ['Ndèye Ŋoné Diop', '19940308', 2])
  assert.match(String(holder.get(1)), /^DKR\d{3}-[0-9A-Z]{8}$/)
  assert.equal(claims.get(1), (await operator.get('/auth/me')).json().organization.name)
  assert.ok(!JSON.stringify([...claims], (_, value) => (value instanceof Map ? [...value] : value)).includes('Vaccin'))

  // Another organization has decided nothing.
  const other = await (await organization()).as('viewer')
  assert.deepEqual((await other.get('/settings/identity-qr')).json(), before)
})

test('files that are made again say what they said before, whatever the setting is by then', async () => {
  const own = await organization()
  const [operator, administrator] = [await own.as('operator'), await own.as('programme_admin')]
  await put(administrator, { enabled: true, date_of_birth: 'year', photo: false })
  const job = await finishedJob(operator, [someone])
  const first = await downloads(operator, job)
  await put(administrator, { enabled: false, date_of_birth: 'none', photo: false })
  const { key } = (await artifactsOf(services, job)).duplex
  rmSync(join(services.config.dataDir, 'artifacts', 'objects', key))
  assert.equal((await operator.post(`/jobs/${job}/artifacts/rebuild`)).statusCode, 202)
  await until(async () => (await downloads(operator, job)).duplex === first.duplex)
  assert.deepEqual(await downloads(operator, job), first)
})

test('a reissued card has the identity QR that the organization has decided on by then, for its own code', async () => {
  const own = await organization()
  const [operator, administrator] = [await own.as('operator'), await own.as('programme_admin')]
  const job = await finishedJob(operator, [someone])
  const { campaign_id } = (await operator.get(`/jobs/${job}`)).json()
  const [{ card_code: lost }] = (await operator.get(`/campaigns/${campaign_id}/cards?job_id=${job}`)).json().items
  const reissue = async (code: string) =>
    (await operator.post(`/cards/${code}/reissue`, { reason: 'perdue' })).json().card_code as string
  const first = await reissue(lost)
  assert.equal(await readSecondPage(operator, `/cards/${first}/pdf`), undefined)

  await put(administrator, { enabled: true, date_of_birth: 'year', photo: false })
  const second = await reissue(first)
  const holder = (await readSecondPage(operator, `/cards/${second}/pdf`))?.get(169) as Claims
  assert.deepEqual([holder.get(1), holder.get(4), holder.get(8)], [second, 'Ndèye Ŋoné Diop', '1994'])
  // A card of the job says what it said when it was printed first.
  assert.equal(await readSecondPage(operator, `/cards/${lost}/pdf`), undefined)
  assert.equal((await operator.get('/cards/DKR001-00000000/pdf')).statusCode, 404)
})

test('anybody may check the text of an identity QR: its signature, the registry, and whom the card was issued to', async () => {
  const own = await organization()
  const [operator, administrator] = [await own.as('operator'), await own.as('programme_admin')]
  await put(administrator, { enabled: true, date_of_birth: 'full', photo: false })
  const ministry_line = 'Ministère de la Santé'
  await administrator.send({ method: 'PUT', url: '/brand', payload: { ministry_line } })
  const job = await finishedJob(operator, [someone])
  const text = (await scanSecondPage(operator, `/jobs/${job}/download/pdf?layout=a4&duplex=true`)) ?? ''
  const verify = async (identity_qr: string) =>
    server.inject({ method: 'POST', url: '/mpi/verify', payload: { identity_qr } })

  const answer = (await verify(text)).json()
  const { card_code, ...holder } = answer.issued_to
  assert.equal(answer.status, 'valid')
  const { id, name } = (await operator.get('/auth/me')).json().organization
  assert.deepEqual([answer.organization, answer.signed_by], [{ id, name }, 'organization'])
  assert.deepEqual(holder, {
    full_name: 'Ndèye Ŋoné Diop',
    first_name: 'Ndèye Ŋoné',
    last_name: 'Diop',
    name_native: null,
    date_of_birth: '1994-03-08',
    gender: 'F',
    issuer: ministry_line,
    valid_until: null,
    photo: null,
  })

  const reissued = (await operator.post(`/cards/${card_code}/reissue`, { reason: 'perdue' })).json().card_code
  assert.equal((await verify(text)).json().status, 'revoked')
  const next = (await scanSecondPage(operator, `/cards/${reissued}/pdf`)) ?? ''
  assert.deepEqual((await verify(next)).json().issued_to, { ...answer.issued_to, card_code: reissued })

  const stranger = { ...SAMPLE_CARD, photo: null }
  const ours = { key: installation.privateKey, keyId: installation.keyId }
  const issuer = { ...sampleIssuer, name: answer.issued_to.issuer }
  const statusOf = async (by: typeof sampleIssuer) =>
    (await verify(identityText(stranger, by, 2_000) ?? '')).json<{ status: string; issued_to?: object }>()
  assert.equal((await statusOf({ ...issuer, ...ours })).status, 'unregistered')
  const forged = await statusOf({ ...issuer, keyId: ours.keyId })
  assert.deepEqual([forged.status, forged.issued_to], ['forged', undefined])
  assert.equal((await statusOf(issuer)).status, 'foreign_key')
  for (const other of ['', 'DKR001-7K3Q9ZPA', '7'.repeat(400)]) {
    const refused = await verify(other)
    assert.deepEqual([refused.statusCode, refused.json().code], [422, 'no_identity_qr'], other)
  }
})

test('the sample is a picture of what the setting would tell', async () => {
  const viewer = await (await organization()).as('viewer')
  const answer = await viewer.get('/settings/identity-qr/sample?date_of_birth=full&language=wo')
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^image\/svg\+xml/)
  assert.match(answer.body, /^<svg [^>]*viewBox="0 0 \d+ \d+"/)
  assert.equal((await viewer.get('/settings/identity-qr/sample?date_of_birth=day')).statusCode, 422)
})

test('an organization with the same prefix and the same ministry line speaks in its own name only', async () => {
  const ministry_line = 'Ministère de la Santé'
  const enabled = { enabled: true, date_of_birth: 'full', photo: false }
  const issued = async () => {
    const own = await organization()
    const [operator, administrator] = [await own.as('operator'), await own.as('programme_admin')]
    await put(administrator, enabled)
    await administrator.send({ method: 'PUT', url: '/brand', payload: { ministry_line } })
    const job = await finishedJob(operator, [someone])
    const text = (await scanSecondPage(operator, `/jobs/${job}/download/pdf?layout=a4&duplex=true`)) ?? ''
    const signer = await signerOf(services, own.id)
    const { campaign_id } = (await operator.get(`/jobs/${job}`)).json()
    return { organizationId: own.id, text, signer, campaign_id, code: readForPortal(text)?.holder.code ?? '' }
  }
  const verify = async (identity_qr: string) =>
    (await server.inject({ method: 'POST', url: '/mpi/verify', payload: { identity_qr } })).json()
  const [attacker, victim] = [await issued(), await issued()]
  for (const one of [attacker, victim]) {
    const answer = await verify(one.text)
    assert.deepEqual([answer.status, answer.organization.id], ['valid', one.organizationId])
    assert.equal(answer.issued_to.issuer, ministry_line)
  }
  const card = { ...SAMPLE_CARD, photo: null, card_code: victim.code }
  const says = {
    ...sampleIssuer,
    name: ministry_line,
    key: attacker.signer.key.privateKey,
    keyId: attacker.signer.key.keyId,
  }
  const signedFor = (organizationId: string, campaignId: string) => {
    const issuedBy = [packedId('organization', organizationId), packedId('campaign', campaignId)]
    return verify(identityText(card, { ...says, issuedBy }, 2_000) ?? '')
  }
  assert.equal((await signedFor(victim.organizationId, victim.campaign_id)).status, 'forged')
  const own = await signedFor(attacker.organizationId, victim.campaign_id)
  assert.deepEqual([own.status, own.organization.id], ['unregistered', attacker.organizationId])
})

test('what the installation signed before is still verified, and said as such', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  const job = await finishedJob(operator, [someone])
  const { items } = (await operator.get(`/jobs/${job}/cards`)).json()
  const { privateKey, keyId } = installation
  const before = { ...sampleIssuer, key: privateKey, keyId }
  const text = identityText({ ...SAMPLE_CARD, photo: null, card_code: items[0].card_code }, before, 2_000)
  const answer = (await server.inject({ method: 'POST', url: '/mpi/verify', payload: { identity_qr: text } })).json()
  assert.deepEqual([answer.status, answer.signed_by, answer.organization.id], ['valid', 'installation', own.id])
})
