import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inReadScope } from '#platform/unit-of-work.ts'
import { checkBooks } from '#slices/billing/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { artifactsOf, downloads, finishedJob } from '../testing/finished-job.ts'
import { expireFiles } from './expire-files.ts'
import { sweepFiles } from './stored-files.ts'

const { organization, services, clock } = await openTestApp()
await services.queue.work()
const DAY = 86_400
const { signal } = new AbortController()

const expire = async () => {
  await expireFiles(services, signal)
  await sweepFiles(services, signal)
}
const storedBytes = async (tenantId: string) => {
  const { rows } = await asOwner(services).query('select storage_bytes from billing_account where tenant_id = $1', [
    tenantId,
  ])
  return Number(rows[0].storage_bytes)
}

test('PDF, sheets and ZIP are removed 90 days after completion, as the job said before; portal and manifest stay', async () => {
  clock.set('2026-03-10T09:00:00.000Z')
  const own = await organization()
  const operator = await own.as('operator')
  const job = await finishedJob(operator)
  const before = (await operator.get(`/jobs/${job}`)).json()
  assert.equal(before.artifacts.expires_at, '2026-06-08T09:00:00.000Z')
  assert.equal(before.artifacts.removed_at, null)
  const sound = await downloads(operator, job)
  const artifacts = await artifactsOf(services, job)

  clock.advanceSeconds(90 * DAY - 1)
  await expire()
  const again = await own.as('operator')
  assert.deepEqual(await downloads(again, job), sound)

  clock.advanceSeconds(2)
  await expire()
  const expired = { pdf: '410', sheets: '410', duplex: '410', zip: '410' }
  assert.deepEqual(await downloads(again, job), { ...sound, ...expired })
  const refused = (await again.get(`/jobs/${job}/download/pdf`, { 'accept-language': 'fr' })).json()
  assert.equal(refused.code, 'artifact_removed')
  assert.match(refused.detail, /2026-06-08/)
  for (const [kind, { key }] of Object.entries(artifacts)) {
    const path = join(services.config.dataDir, 'artifacts', 'objects', key)
    assert.equal(existsSync(path), !(kind in expired), kind)
  }
  const { rows } = await asOwner(services).query('select count(*)::int as keys from stored_file where tenant_id = $1', [
    own.id,
  ])
  assert.equal(rows[0].keys, 2)
  assert.equal(await storedBytes(own.id), artifacts.portal.size_bytes + artifacts.manifest.size_bytes)
  const books = await inReadScope(services, own.id, (scope) => checkBooks(scope, services.keyring))
  assert.deepEqual(books.faults, [])
  const viewed = (await again.get(`/jobs/${job}`)).json().artifacts
  assert.deepEqual([viewed.expires_at, viewed.removed_at], [null, '2026-06-08T09:00:01.000Z'])

  const audit = await (await own.as('programme_admin')).get('/audit/entries?limit=50')
  const act = audit.json().items.find(({ action }: { action: string }) => action === 'job.files_expired')
  assert.deepEqual([act?.object, act?.details.files], [job, 4])

  const { cards } = (await again.get(`/jobs/${job}/download/manifest`)).json()
  const picture = await again.get(`/cards/${cards[0].card_code}/png`)
  assert.deepEqual([picture.statusCode, picture.rawPayload.subarray(1, 4).toString()], [200, 'PNG'])
})

test('the organization sets the time; a shorter one removes nothing for a week, and what is next is shown', async () => {
  clock.set('2026-07-01T09:00:00.000Z')
  const own = await organization()
  const [manager, operator] = [await own.as('programme_admin'), await own.as('operator')]
  const jobs = [await finishedJob(operator)]
  clock.advanceSeconds(20 * DAY)
  const later = await own.as('programme_admin')
  jobs.push(await finishedJob(await own.as('operator')))
  const set = (days: number | null) =>
    later.send({ method: 'PUT', url: '/settings/retention', payload: { card_files_days: days } })
  const expiries = async () => {
    const found = await Promise.all(jobs.map((job) => later.get(`/jobs/${job}`)))
    return found.map((job) => job.json().artifacts.expires_at?.slice(0, 10) ?? null)
  }
  assert.equal((await operator.get('/settings/retention')).statusCode, 401, 'the session has ended')
  assert.ok(manager)
  assert.deepEqual(await expiries(), ['2026-09-29', '2026-10-19'])
  assert.equal((await set(null)).json().card_files_days, null)
  assert.deepEqual(await expiries(), [null, null])
  assert.deepEqual((await set(10)).json(), {
    card_files_days: 10,
    default_days: 90,
    notice_days: 7,
    expiring: { within_days: 30, jobs: 2, first_at: '2026-07-28T09:00:00.000Z' },
  })
  assert.deepEqual(await expiries(), ['2026-07-28', '2026-07-31'])
  await set(30)
  assert.deepEqual(await expiries(), ['2026-07-31', '2026-08-20'])
  await set(1)
  assert.deepEqual(await expiries(), ['2026-07-28', '2026-07-28'])
  for (const days of [0, 3_651, 1.5, 'x']) assert.equal((await set(days as number)).statusCode, 422)
  const asOperator = await (await own.as('operator')).send({
    method: 'PUT',
    url: '/settings/retention',
    payload: { card_files_days: 5 },
  })
  assert.equal(asOperator.statusCode, 403)
})
