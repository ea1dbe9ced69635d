import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { IdentityCache } from '#slices/mpi/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { claimTask } from '../tasks/task-lease.ts'
import { getTask, startTask } from '../tasks/tasks.ts'
import { openDhis2Fixture, openMappedFixture } from '../testing/dhis2-fixture.ts'
import { runTask } from './run-task.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services } = testApp
await services.queue.work()

const count = async (organizationId: string) => {
  const { rows } = await asOwner(services).query(
    'select count(*)::int as rows, count(distinct mpi_id)::int as people from dhis2_enrollment where tenant_id = $1',
    [organizationId],
  )
  return rows[0] as { rows: number; people: number }
}

test('a run that dies between two pages continues there: nothing twice, nothing missing, exact counters', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.41.9', enrollments: 500, programmes: ['pev'] })
  await fixture.configure()
  await fixture.map('pev')
  const people = fixture.dhis2.world.count('pev')
  assert.ok(people > 400)
  // While this fault lasts, the third page of enrollments never comes.
  fixture.dhis2.faults.plan('error-503', { path: /tracker\/trackedEntities.*page=3/, every: 1 })
  const { task_id } = (await fixture.admin.post('/dhis2/sync', { programme_uid: fixture.uid('pev') })).json()
  // Two pages of 200 people; one person in ten is enrolled twice.
  await until(async () => (await fixture.admin.get(`/dhis2/tasks/${task_id}`)).json().enrollments_read >= 400)
  const half = (await fixture.admin.get(`/dhis2/tasks/${task_id}`)).json()
  const counted = half.mpi_resolved + half.mpi_created + half.mpi_pending_review
  assert.deepEqual([half.status, counted], ['syncing', half.enrollments_read])
  assert.ok(half.enrollments_read < people)
  assert.ok(half.progress > 50 && half.progress < 100)
  const failures = async () =>
    (await asOwner(services).query('select failures from dhis2_task where id = $1', [task_id])).rows[0].failures
  await until(async () => (await failures()) === 1)
  fixture.dhis2.faults.clear()
  testApp.clock.advanceSeconds(10)
  const before = fixture.dhis2.log.count
  const whole = await fixture.ended(task_id)
  assert.deepEqual([whole.status, whole.enrollments_read], ['completed', people], whole.error)
  const later = fixture.dhis2.requests.filter(({ number }) => number > before)
  assert.ok(later.every(({ query }) => !/(^|&)page=[12](&|$)/.test(query) || !/enrolledAt/.test(query)))
  assert.equal((await count(fixture.organizationId)).rows, people)
  const again = await fixture.sync('pev')
  assert.deepEqual([again.enrollments_changed, again.mpi_created], [0, 0])
})

test('a run whose rows somebody else holds for long waits, which is no failure, and goes on', async () => {
  await using fixture = await openDhis2Fixture(testApp)
  await fixture.configure()
  await fixture.map('pev')
  const client = await asOwner(services).connect()
  await client.query('begin; lock table dhis2_org_unit in exclusive mode')
  const { task_id } = (await fixture.admin.post('/dhis2/sync', { programme_uid: fixture.uid('pev') })).json()
  try {
    await until(() => testApp.logged().includes('job waits for what is away'))
  } finally {
    await client.query('rollback')
    client.release()
  }
  const { rows } = await asOwner(services).query('select failures from dhis2_task where id = $1', [task_id])
  assert.equal(rows[0].failures, 0)
  testApp.clock.advanceSeconds(10)
  assert.equal((await fixture.ended(task_id)).status, 'completed')
})

test('a programme has one synchronization at a time: of twenty requests one starts a task, and the others name it', async () => {
  await using fixture = await openDhis2Fixture(testApp)
  await fixture.configure()
  fixture.dhis2.faults.plan('slow-first-byte', { path: 'tracker', every: 1 })
  const body = { programme_uid: fixture.uid('pev') }
  const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.admin.post('/dhis2/sync', body)))
  const accepted = answers.filter(({ statusCode }) => statusCode === 202)
  assert.equal(accepted.length, 1)
  const { task_id } = accepted[0]?.json() ?? {}
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 202)) {
    assert.deepEqual([answer.statusCode, answer.json().task_id], [409, task_id])
  }
  fixture.dhis2.faults.clear()
  assert.equal((await fixture.ended(task_id)).status, 'completed')
})

test('without a mapping the suggested one is used; a person who is in DHIS2 twice has one identity', async () => {
  await using fixture = await openDhis2Fixture(testApp, { programmes: ['pev'], enrollments: 12 })
  await fixture.configure()
  const person = { firstName: 'Mame Diarra', lastName: 'Bousso', birth: '2024-03-03', sex: 'Féminin', commune: 'Touba' }
  const first = fixture.dhis2.world.add({ programme: 'pev', attributes: person })
  const second = fixture.dhis2.world.add({ programme: 'pev', attributes: person })
  const task = await fixture.sync('pev')
  assert.equal(task.status, 'completed', task.error)
  const [a, b] = await Promise.all(
    [first, second].map(async ({ trackedEntity }) =>
      (await fixture.admin.get(`/mpi/resolve-dhis2/${trackedEntity}`)).json(),
    ),
  )
  assert.ok(a.mpi_id && a.mpi_id === b.mpi_id)
  const identity = (await fixture.admin.get(`/mpi/${a.mpi_id}`)).json()
  assert.deepEqual([identity.first_name, identity.gender, identity.date_of_birth], ['Mame Diarra', 'F', '2024-03-03'])
})

test('the registry counts a programme of DHIS2 as soon as it is read, and once when it has made cards too', async () => {
  await using fixture = await openMappedFixture(testApp, { programmes: ['pev', 'pcma'] })
  const { admin } = fixture
  await fixture.map('pcma')
  const counts = async () => {
    const items: { programme_count: number }[] = (await admin.get('/mpi/search?limit=100')).json().items
    return [...new Set(items.map(({ programme_count }) => programme_count))].sort()
  }
  await fixture.sync('pev')
  assert.deepEqual(await counts(), [1])
  const { status, campaign_id } = await fixture.generate('pev')
  assert.deepEqual([status, await counts()], ['completed', [1]])
  const [{ mpi_id }] = (await admin.get('/mpi/search?limit=1')).json().items
  const { programmes } = (await admin.get(`/mpi/${mpi_id}`)).json()
  assert.deepEqual(
    programmes.map((one: Record<string, string>) => [one.programme_type, one.campaign_id]),
    [['dhis2', campaign_id]],
  )
  await fixture.sync('pcma')
  const { rows } = await asOwner(services).query(
    'select count(*)::int as wrong from mpi_identity where tenant_id = $1 and merged_into is null and programme_count <> ' +
      '(select count(distinct programme_uid) from dhis2_enrollment e where e.tenant_id = $1 and e.mpi_id = mpi_identity.mpi_id)',
    [fixture.organizationId],
  )
  assert.equal(rows[0].wrong, 0)
})

test('when DHIS2 refuses the account during a run, the run fails and the rows that were read stay', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.42.5', enrollments: 260, programmes: ['pev'] })
  await fixture.configure()
  await fixture.map('pev')
  fixture.dhis2.faults.plan('auth-lost', { path: /tracker\/.*page=2/, every: 1 })
  const { task_id } = (await fixture.admin.post('/dhis2/sync', { programme_uid: fixture.uid('pev') })).json()
  const task = await fixture.failed(task_id)
  assert.deepEqual([task.status, task.error], ['failed', 'dhis2_auth_failed'])
  assert.ok(task.enrollments_read >= 200 && task.enrollments_read < fixture.dhis2.world.count('pev'))
  fixture.dhis2.faults.clear()
  const next = await fixture.sync('pev')
  assert.deepEqual([next.status, next.enrollments_read], ['completed', fixture.dhis2.world.count('pev')])
  assert.equal(next.mpi_resolved >= 200, true)
})

test('a worker that has lost its lease writes nothing more', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 20 })
  await fixture.configure()
  await fixture.map('pev')
  const programmeUid = fixture.uid('pev')
  const task = await inUnitOfWork(services, { tenantId: fixture.organizationId, actor: theSystem }, async (work) => {
    const { id } = await startTask(work, { kind: 'sync', programmeUid, origin: 'manual', request: {} })
    await claimTask(work, id)
    return getTask(work, id)
  })
  const { signal } = new AbortController()
  const late = { ...task, attempt: task.attempt - 1 }
  const run = (attempt: typeof task) => runTask(services, new IdentityCache(), attempt, signal)
  await Promise.all([run(late), run(task), run(late)])
  const done = await fixture.ended(task.id)
  assert.deepEqual([done.status, done.enrollments_read], ['completed', fixture.dhis2.world.count('pev')])
  assert.equal((await count(fixture.organizationId)).rows, fixture.dhis2.world.count('pev'))
})
