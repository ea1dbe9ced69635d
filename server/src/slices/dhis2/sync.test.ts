import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { IdentityCache } from '#slices/mpi/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { runDueSchedules } from './schedules/run-due-schedules.ts'
import { claimTask } from './tasks/lease.ts'
import { getTask } from './tasks/queries.ts'
import { runTask } from './tasks/run-task.ts'
import { startTask } from './tasks/start-task.ts'
import { openDhis2Fixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services, clock } = testApp
await services.queue.work()

const count = async (organizationId: string) => {
  const { rows } = await services.database.pool.query(
    'select count(*)::int as rows, count(distinct mpi_id)::int as people from dhis2_enrollment where tenant_id = $1',
    [organizationId],
  )
  return rows[0] as { rows: number; people: number }
}

test('a run that dies between two pages goes on where it was: nothing twice, nothing missing, exact counters', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.41.9', enrollments: 500, programmes: ['pev'] })
  await fixture.configure()
  await fixture.map('pev')
  const people = fixture.dhis2.world.count('pev')
  assert.ok(people > 400)
  // The third page of enrollments never comes while this lasts.
  fixture.dhis2.faults.plan('error-503', { path: /tracker\/enrollments.*page=3/, every: 1 })
  const { task_id } = (await fixture.head.post('/dhis2/sync', { programme_uid: fixture.uid('pev') })).json()
  await until(async () => (await fixture.head.get(`/dhis2/tasks/${task_id}`)).json().enrollments_read === 400)
  const half = (await fixture.head.get(`/dhis2/tasks/${task_id}`)).json()
  assert.deepEqual([half.status, half.mpi_resolved + half.mpi_created + half.mpi_pending_review], ['syncing', 400])
  assert.ok(half.progress > 50 && half.progress < 100)
  const failures = async () =>
    (await services.database.pool.query('select failures from dhis2_task where id = $1', [task_id])).rows[0].failures
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

test('one synchronization at a time: twenty at once make one task, and name it', async () => {
  await using fixture = await openDhis2Fixture(testApp)
  await fixture.configure()
  fixture.dhis2.faults.plan('slow-first-byte', { path: 'tracker', every: 1 })
  const body = { programme_uid: fixture.uid('pev') }
  const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.head.post('/dhis2/sync', body)))
  const accepted = answers.filter(({ statusCode }) => statusCode === 202)
  assert.equal(accepted.length, 1)
  const { task_id } = accepted[0]?.json() ?? {}
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 202)) {
    assert.deepEqual([answer.statusCode, answer.json().task_id], [409, task_id])
  }
  fixture.dhis2.faults.clear()
  assert.equal((await fixture.ended(task_id)).status, 'completed')
})

test('without a mapping the suggested one is used; somebody known twice in DHIS2 has one identity', async () => {
  await using fixture = await openDhis2Fixture(testApp, { programmes: ['pev'], enrollments: 12 })
  await fixture.configure()
  const person = { firstName: 'Mame Diarra', lastName: 'Bousso', birth: '2024-03-03', sex: 'Féminin', commune: 'Touba' }
  const first = fixture.dhis2.world.add({ programme: 'pev', attributes: person })
  const second = fixture.dhis2.world.add({ programme: 'pev', attributes: person })
  const task = await fixture.sync('pev')
  assert.equal(task.status, 'completed', task.error)
  const [a, b] = await Promise.all(
    [first, second].map(async ({ trackedEntity }) =>
      (await fixture.head.get(`/mpi/resolve-dhis2/${trackedEntity}`)).json(),
    ),
  )
  assert.ok(a.mpi_id && a.mpi_id === b.mpi_id)
  const identity = (await fixture.head.get(`/mpi/${a.mpi_id}`)).json()
  assert.deepEqual([identity.first_name, identity.gender, identity.date_of_birth], ['Mame Diarra', 'F', '2024-03-03'])
})

test('a schedule reads when it is due, again after its interval, and makes cards where the schedule asks for them', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 25 })
  const { head, uid } = fixture
  await fixture.configure()
  const request = {
    programme_uid: uid('pev'),
    interval_minutes: 10,
    enabled: true,
    auto_generate_cards: true,
    template: 'vital',
  }
  const saved = (await head.post('/dhis2/sync-schedule', request)).json()
  assert.equal(saved.next_sync, new Date(clock.now().getTime() + 600_000).toISOString())
  assert.deepEqual([saved.interval_minutes, saved.enabled, saved.auto_generate_cards], [10, true, true])
  await runDueSchedules(services)
  assert.equal((await head.get('/dhis2/tasks')).json().total, 0)
  clock.advanceSeconds(601)
  await runDueSchedules(services)
  await runDueSchedules(services)
  await until(async () => (await head.get('/dhis2/tasks')).json().total === 2)
  const [cards, sync] = (await head.get('/dhis2/tasks')).json().items
  assert.deepEqual([sync.kind, sync.origin, cards.kind, cards.origin], ['sync', 'schedule', 'generation', 'auto'])
  const made = await fixture.ended(cards.task_id)
  assert.deepEqual([made.status, made.total_cards], ['completed', fixture.dhis2.world.count('pev')], made.error)
  for (const interval_minutes of [0, 5, 11, '10']) {
    assert.equal((await head.post('/dhis2/sync-schedule', { ...request, interval_minutes })).statusCode, 422)
  }
  assert.equal((await head.get('/dhis2/sync-schedules')).json().items.length, 1)
  const url = `/dhis2/sync-schedules/${uid('pev')}`
  assert.equal((await head.send({ method: 'DELETE', url })).statusCode, 204)
  assert.equal((await head.send({ method: 'DELETE', url })).statusCode, 404)
})

test('a webhook is a hint: with the secret it starts a run, without it nothing, and its body is not believed', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 25, version: '2.40.12' })
  const { head, dhis2, uid } = fixture
  const { config_id, webhook_secret } = await fixture.configure()
  await fixture.map('pev')
  const url = `/dhis2/webhook/${config_id}`
  const send = (headers: Record<string, string>, to = url, payload: object = { PROGRAM_ID: uid('pev') }) =>
    testApp.server.inject({ method: 'POST', url: to, headers, payload })
  for (const refused of [await send({}), await send({ 'x-webhook-secret': 'wrong' })])
    assert.equal(refused.statusCode, 401)
  assert.equal((await send({ 'x-webhook-secret': webhook_secret }, '/dhis2/webhook/d2c_nobody')).statusCode, 404)
  assert.equal((await head.get('/dhis2/tasks')).json().total, 0)
  const heard = await send({ 'x-webhook-secret': webhook_secret }, url, {
    PROGRAM_ID: uid('pev'),
    ENROLLMENT_ID: 'evil',
  })
  assert.equal(heard.statusCode, 202, heard.body)
  await until(async () => (await head.get('/dhis2/tasks')).json().total === 1)
  const [task] = (await head.get('/dhis2/tasks')).json().items
  assert.equal(task.origin, 'webhook')
  assert.equal((await fixture.ended(task.task_id)).enrollments_read, dhis2.world.count('pev'))
  const byQuery = await send({}, `${url}?secret=${webhook_secret}`, [])
  assert.equal(byQuery.statusCode, 202)
  for (const [type, payload] of [
    ['text/plain', 'something changed'],
    ['application/json', '{"PROGRAM_ID":'],
    ['application/x-www-form-urlencoded', `PROGRAM_ID=${uid('pev')}`],
  ] as const) {
    const headers = { 'content-type': type, 'x-webhook-secret': webhook_secret }
    const answer = await testApp.server.inject({ method: 'POST', url, headers, payload })
    assert.deepEqual([answer.statusCode, answer.json().programmes], [202, 1], type)
  }
  assert.ok(!testApp.logged().includes(webhook_secret))
})

test('an account that is refused in the middle ends the run, and what was read stays', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.42.5', enrollments: 260, programmes: ['pev'] })
  await fixture.configure()
  await fixture.map('pev')
  fixture.dhis2.faults.plan('auth-lost', { path: /tracker\/enrollments.*page=2/, every: 1 })
  const task = await fixture.sync('pev')
  assert.deepEqual([task.status, task.error, task.enrollments_read], ['failed', 'dhis2_auth_failed', 200])
  fixture.dhis2.faults.clear()
  const next = await fixture.sync('pev')
  assert.deepEqual([next.status, next.enrollments_read], ['completed', fixture.dhis2.world.count('pev')])
  assert.equal(next.mpi_resolved >= 200, true)
})

test('a worker that lost its task writes nothing more', async () => {
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

test('a listener hears a task to its end; a outsider and a bad token hear nothing', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 20 })
  await fixture.configure()
  const base = await testApp.server.listen({ host: '127.0.0.1', port: 0 })
  const listen = (taskId: string, token: string) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/dhis2/tasks/${taskId}?token=${token}`)
    const messages: { event: string; status: string; progress: number }[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    return new Promise<{ messages: typeof messages; code: number }>((resolve, reject) => {
      socket.on('close', (code) => resolve({ messages, code }))
      socket.on('error', reject)
    })
  }
  const { task_id } = (await fixture.head.post('/dhis2/sync', { programme_uid: fixture.uid('pev') })).json()
  const { messages, code } = await listen(task_id, fixture.head.token)
  assert.deepEqual([code, messages.at(-1)?.event, messages.at(-1)?.progress], [1000, 'completed', 100])
  assert.equal((await listen(task_id, 'wrong')).code, 4401)
  const outsider = await (await testApp.organization()).as('admin')
  assert.equal((await listen(task_id, outsider.token)).code, 4404)
})
