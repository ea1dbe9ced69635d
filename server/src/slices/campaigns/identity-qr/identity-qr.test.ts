import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { publicKeyFromBytes } from '#platform/crypto/signatures.ts'
import { rasterizePage } from '#slices/cards/rendering/testing/rasterize-pdf.ts'
import { type Claims, readIdentity } from '#slices/cards/rendering/testing/read-identity.ts'
import { readQr } from '#slices/cards/rendering/testing/read-qr.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { artifactsOf, downloads, finishedJob } from '../testing/finished-job.ts'

const { organization, services } = await openTestApp()
await services.queue.work()

const someone = { first_name: 'Ndèye Ŋoné', last_name: 'Diop', date_of_birth: '1994-03-08', gender: 'F' }

const put = (caller: Caller, payload: object) => caller.send({ method: 'PUT', url: '/settings/identity-qr', payload })

/** What the QR on the back of the job's only card says; undefined if there is none. */
async function readBack(caller: Caller, job: string): Promise<Claims | undefined> {
  const { rawPayload } = await caller.get(`/jobs/${job}/download/pdf?layout=a4&duplex=true`)
  const text = await readQr(await rasterizePage(rawPayload, 200, 2))
  if (text === undefined) return undefined
  const [current] = (await caller.get('/keys')).json().keys
  const { keyId, claims, isSigned } = readIdentity(text, publicKeyFromBytes(Buffer.from(current.public_key, 'base64')))
  assert.ok(isSigned)
  assert.equal(keyId, current.key_id)
  return claims
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

test('the sample is a picture of what the setting would tell', async () => {
  const viewer = await (await organization()).as('viewer')
  const answer = await viewer.get('/settings/identity-qr/sample?date_of_birth=full&language=wo')
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^image\/svg\+xml/)
  assert.match(answer.body, /^<svg [^>]*viewBox="0 0 \d+ \d+"/)
  assert.equal((await viewer.get('/settings/identity-qr/sample?date_of_birth=day')).statusCode, 422)
})
