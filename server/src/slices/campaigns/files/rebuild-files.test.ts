import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { publicKeyFromBytes, verifyBytes } from '@samakart/rules/signatures'
import { theSystem } from '#platform/scopes.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { checkBooks } from '#slices/billing/index.ts'
import { type Caller, openTestApp, type TestOrganization } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { artifactsOf, downloads, finishedJob } from '../testing/finished-job.ts'
import { expireFiles, remakeFilesOfJobs } from './expire-files.ts'

const { organization, services, clock } = await openTestApp()
await services.queue.work()
const objects = join(services.config.dataDir, 'artifacts', 'objects')

async function rebuilt(caller: Caller, job: string) {
  await until(async () => (await caller.get(`/jobs/${job}`)).json().artifacts.rebuild_requested_at === null)
  return downloads(caller, job)
}
async function rebuild(caller: Caller, job: string) {
  const answer = await caller.post(`/jobs/${job}/artifacts/rebuild`)
  assert.equal(answer.statusCode, 202, answer.body)
  return rebuilt(caller, job)
}
const balanceOf = async (caller: Caller) => (await caller.get('/billing/balance')).json()
const faultsOf = async ({ id }: TestOrganization) =>
  (await inReadScope(services, id, (scope) => checkBooks(scope, services.keyring))).faults
async function manifestOf(caller: Caller, job: string) {
  const { signature, ...statement } = (await caller.get(`/jobs/${job}/download/manifest`)).json()
  const key = publicKeyFromBytes(Buffer.from(statement.public_key, 'base64'))
  assert.ok(verifyBytes(key, Buffer.from(canonicalJson(statement)), signature))
  return statement
}

test('damaged and missing files are made again with the same bytes, for free', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  const job = await finishedJob(operator)
  const [sound, artifacts, balance] = [
    await downloads(operator, job),
    await artifactsOf(services, job),
    await balanceOf(operator),
  ]
  const pdf = join(objects, artifacts.pdf.key)
  writeFileSync(pdf, readFileSync(pdf).reverse())
  rmSync(join(objects, artifacts.zip.key))
  assert.deepEqual(await downloads(operator, job), { ...sound, pdf: '503', zip: '503' })
  assert.deepEqual(await rebuild(operator, job), sound)
  assert.equal((await artifactsOf(services, job)).manifest.key, artifacts.manifest.key, 'the manifest stays')
  assert.deepEqual(await balanceOf(operator), balance)
  assert.deepEqual(await faultsOf(own), [])
  const folder = join(objects, 'jobs', own.id, job)
  await until(async () => readdirSync(folder).length === 6)
})

test('a manifest that is lost is signed again', async () => {
  const operator = await (await organization()).as('operator')
  const job = await finishedJob(operator)
  const before = await manifestOf(operator, job)
  rmSync(join(objects, (await artifactsOf(services, job)).manifest.key))
  await rebuild(operator, job)
  const after = await manifestOf(operator, job)
  assert.deepEqual(after.cards, before.cards)
  assert.equal(after.artifacts.pdf.sha256, before.artifacts.pdf.sha256)
})

test('removed files are made again; where a name has changed, a new signed manifest says so', async () => {
  clock.set('2026-03-10T09:00:00.000Z')
  const own = await organization()
  const first = await own.as('operator')
  const [same, changed] = [
    await finishedJob(first),
    await finishedJob(first, [{ first_name: 'Awa', last_name: 'Seck' }]),
  ]
  const sound = await downloads(first, same)
  const before = await manifestOf(first, changed)
  clock.advanceSeconds(91 * 86_400)
  const operator = await own.as('operator')
  await expireFiles(services, new AbortController().signal)
  assert.equal((await downloads(operator, same)).pdf, '410')
  assert.deepEqual(await rebuild(operator, same), sound)
  const { expires_at, removed_at } = (await operator.get(`/jobs/${same}`)).json().artifacts
  assert.deepEqual([expires_at.slice(0, 10), removed_at], ['2026-09-07', null])

  const holder = (await operator.get('/mpi/search?q=seck')).json().items[0].mpi_id
  await operator.send({ method: 'PATCH', url: `/mpi/${holder}`, payload: { last_name: 'Secka' } })
  const after = await rebuild(operator, changed)
  const manifest = await manifestOf(operator, changed)
  assert.equal(manifest.rebuilt_at, clock.now().toISOString())
  assert.notEqual(manifest.cards[0].png_sha256, before.cards[0].png_sha256)
  assert.equal(manifest.cards[0].card_code, before.cards[0].card_code)
  assert.equal(after.zip, `"${manifest.artifacts.zip.sha256}"`)
  assert.deepEqual(await faultsOf(own), [])
})

test('the files of a job are made again without people who are no longer there', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  const people = ['Awa', 'Binta', 'Coumba'].map((first_name) => ({ first_name, last_name: 'Mbengue' }))
  const job = await finishedJob(operator, people)
  const before = await downloads(operator, job)
  const gone = (await operator.get('/mpi/search?q=binta+mbengue')).json().items[0].mpi_id
  const { cards } = await manifestOf(operator, job)
  await asOwner(services).query('update card set mpi_id = null where mpi_id = $1', [gone])
  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) => remakeFilesOfJobs(work, [job]))
  const after = await rebuilt(operator, job)
  const manifest = await manifestOf(operator, job)
  assert.deepEqual(
    manifest.cards.map(({ card_code }: { card_code: string }) => card_code),
    [cards[0].card_code, cards[2].card_code],
  )
  assert.equal(manifest.total_cards, 2)
  assert.notEqual(after.pdf, before.pdf)
  assert.deepEqual(await faultsOf(own), [])
})

test('only an operator asks for it, and only for a completed job of the organization', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  const job = await finishedJob(operator)
  assert.equal((await (await own.as('viewer')).post(`/jobs/${job}/artifacts/rebuild`)).statusCode, 403)
  const other = await (await organization()).as('operator')
  assert.equal((await other.post(`/jobs/${job}/artifacts/rebuild`)).statusCode, 404)
})
