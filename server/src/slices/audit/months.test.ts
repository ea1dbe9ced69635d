import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { runSchedule } from '#testing/run-schedule.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner, ownerOf } from '#testing/test-database.ts'
import { archiveMonths } from './archive-months.ts'
import { chainInFolder } from './chain-folder.ts'
import { listEntries } from './queries.ts'
import { recordAct } from './record-act.ts'
import { signChain } from './sign-chain.ts'
import { chainInDatabase, verifyChain } from './verify-chain.ts'

const { organization, services, clock } = await openTestApp()
const own = await organization()
const act = (object: string) =>
  inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, async (work) =>
    recordAct(work, { action: 'test.done', object }),
  )
const partsOf = async (object: string) => {
  const { rows } = await asOwner(services).query<{ part: string }>(
    'select tableoid::regclass::text as part from audit_entry where object = $1',
    [object],
  )
  return rows.map(({ part }) => part)
}

test('each month has its part, also one that began before its part was made; the chain goes through all', async () => {
  await act('before')
  assert.deepEqual(await partsOf('before'), ['audit_entry_earlier'])
  clock.set('2041-05-31T23:59:59.000Z')
  await act('in May')
  assert.deepEqual(await partsOf('in May'), ['audit_entry_other'])
  await runSchedule(services, 'audit.make-months')
  await runSchedule(services, 'audit.make-months')
  assert.deepEqual(await partsOf('in May'), ['audit_entry_2041_05'])
  clock.set('2041-06-01T00:00:00.000Z')
  await act('in June')
  assert.deepEqual(await partsOf('in June'), ['audit_entry_2041_06'])
  const { valid, entries } = await verifyChain(chainInDatabase(services, own.id))
  assert.ok(valid && entries >= 3)
  const { items } = await inReadScope(services, own.id, (scope) => listEntries(scope, { limit: 3, offset: 0 }))
  assert.deepEqual(
    items.map(({ object }) => object),
    ['in June', 'in May', 'before'],
  )
})

test('every part is append-only, and only the whole can be asked by the roles of the service', async () => {
  const pool = asOwner(services)
  for (const part of ['audit_entry_earlier', 'audit_entry_other', 'audit_entry_2041_05'])
    await assert.rejects(pool.query(`delete from ${part}`), /append-only/, part)
  const asTenant = inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, ({ db }) =>
    db
      .selectFrom('audit_entry_2041_05' as 'audit_entry')
      .selectAll()
      .execute(),
  )
  await assert.rejects(asTenant, { code: '42501' })
})

test('old months are taken out: their files verify by themselves, and so does what is left; neither can be changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-archive-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const operator = { ...services, database: ownerOf(services) }
  const verify = () => verifyChain(chainInDatabase(services, own.id))
  const verifyFolder = async (part: string) => {
    return verifyChain(await chainInFolder(join(folder, part, own.id)))
  }
  // The last checkpoint is only the head: it lies behind the end of the archive, and must stay.
  await signChain(services, own.id)
  await act('later in June')
  await signChain(services, own.id)
  const whole = await verify()
  await assert.rejects(archiveMonths(operator, new Date('2041-07-01'), folder), /months that are over/)
  const parts = await archiveMonths(operator, new Date('2041-06-01T00:00:00Z'), folder)
  assert.ok(parts.includes('audit_entry_earlier') && parts.includes('audit_entry_2041_05'))
  const [early, may, left] = [
    await verifyFolder('audit_entry_earlier'),
    await verifyFolder('audit_entry_2041_05'),
    await verify(),
  ]
  assert.deepEqual([early.valid, may.valid, left.valid], [true, true, true])
  assert.equal(early.entries + may.entries + left.entries, whole.entries)
  assert.deepEqual([may.entries, left.entries, left.head_hash], [1, 2, whole.head_hash])
  const { total, items } = await inReadScope(services, own.id, (scope) => listEntries(scope, { limit: 9, offset: 0 }))
  assert.deepEqual([total, items.length], [2, 2])
  await act('after the archive')
  await signChain(services, own.id)
  assert.equal((await verify()).valid, true)

  const file = join(folder, 'audit_entry_2041_05', own.id, 'entries.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace('in May', 'in may'))
  assert.equal((await verifyFolder('audit_entry_2041_05')).first_fault?.reason, 'changed')
  await act('later')
  assert.equal((await verify()).valid, true)
  await asOwner(services).query(
    `update audit_archive set seq = seq + 1, hash = (select hash from audit_entry
    where object = 'in June') where tenant_id = $1`,
    [own.id],
  )
  assert.equal((await verify()).first_fault?.reason, 'checkpoint_differs')
})
