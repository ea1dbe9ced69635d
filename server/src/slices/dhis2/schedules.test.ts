import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { runDueSchedules } from './schedules.ts'
import { takeTask } from './sync/run-task.ts'
import { openDhis2Fixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services, clock } = testApp
await services.queue.work()

test('a schedule reads when it is due and again after its interval, and makes cards if it is set to', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 25 })
  const { admin, uid } = fixture
  await fixture.configure()
  const request = {
    programme_uid: uid('pev'),
    interval_minutes: 10,
    enabled: true,
    auto_generate_cards: true,
    template: 'vital',
  }
  const saved = (await admin.post('/dhis2/sync-schedule', request)).json()
  assert.equal(saved.next_sync, new Date(clock.now().getTime() + 600_000).toISOString())
  assert.deepEqual([saved.interval_minutes, saved.enabled, saved.auto_generate_cards], [10, true, true])
  await runDueSchedules(services)
  assert.equal((await admin.get('/dhis2/tasks')).json().total, 0)
  clock.advanceSeconds(601)
  await runDueSchedules(services)
  await runDueSchedules(services)
  await until(async () => (await admin.get('/dhis2/tasks')).json().total === 2)
  const [cards, sync] = (await admin.get('/dhis2/tasks')).json().items
  assert.deepEqual([sync.kind, sync.origin, cards.kind, cards.origin], ['sync', 'schedule', 'generation', 'auto'])
  const made = await fixture.ended(cards.task_id)
  assert.deepEqual([made.status, made.total_cards], ['completed', fixture.dhis2.world.count('pev')], made.error)
  for (const interval_minutes of [0, 5, 11, '10']) {
    assert.equal((await admin.post('/dhis2/sync-schedule', { ...request, interval_minutes })).statusCode, 422)
  }
  assert.equal((await admin.get('/dhis2/sync-schedules')).json().items.length, 1)
  const url = `/dhis2/sync-schedules/${uid('pev')}`
  assert.equal((await admin.send({ method: 'DELETE', url })).statusCode, 204)
  assert.equal((await admin.send({ method: 'DELETE', url })).statusCode, 404)
})

test('a webhook starts a run only with the secret, and its body is not trusted', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 25, version: '2.40.12' })
  const { admin, dhis2, uid } = fixture
  const { config_id, webhook_secret } = await fixture.configure()
  await fixture.map('pev')
  const url = `/dhis2/webhook/${config_id}`
  const send = (headers: Record<string, string>, to = url, payload: object = { PROGRAM_ID: uid('pev') }) =>
    testApp.server.inject({ method: 'POST', url: to, headers, payload })
  for (const refused of [await send({}), await send({ 'x-webhook-secret': 'wrong' })])
    assert.equal(refused.statusCode, 401)
  const unknown = await send({ 'x-webhook-secret': webhook_secret }, '/dhis2/webhook/d2c_nobody')
  const wrong = await send({ 'x-webhook-secret': 'wrong' })
  const withoutRequest = ({ request_id: _, ...problem }: Record<string, unknown>) => problem
  assert.equal(unknown.statusCode, 401)
  assert.deepEqual(withoutRequest(unknown.json()), withoutRequest(wrong.json()))
  assert.equal((await admin.get('/dhis2/tasks')).json().total, 0)
  const accepted = await send({ 'x-webhook-secret': webhook_secret }, url, {
    PROGRAM_ID: uid('pev'),
    ENROLLMENT_ID: 'evil',
  })
  assert.equal(accepted.statusCode, 202, accepted.body)
  await until(async () => (await admin.get('/dhis2/tasks')).json().total === 1)
  const [task] = (await admin.get('/dhis2/tasks')).json().items
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

test('a suspended organization is not read: not by its schedule, not by a webhook; both go on once it is opened again', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 25 })
  const { admin, dhis2, uid, organizationId } = fixture
  const platform = await (await testApp.organization()).as('admin')
  const change = (payload: { suspended: boolean }) =>
    platform.send({ method: 'PATCH', url: `/admin/organizations/${organizationId}`, payload })
  const statuses = async () => {
    const sql = 'select origin, status from dhis2_task where tenant_id = $1 order by created_at, id'
    const { rows } = await asOwner(services).query(sql, [organizationId])
    return rows.map(({ origin, status }) => `${origin} ${status}`)
  }
  const { config_id, webhook_secret } = await fixture.configure()
  for (const programme of ['pev', 'pcma']) await fixture.map(programme)
  const schedule = { programme_uid: uid('pcma'), interval_minutes: 10, enabled: true }
  assert.equal((await admin.post('/dhis2/sync-schedule', schedule)).statusCode, 200)

  assert.equal((await change({ suspended: true })).statusCode, 200)
  const requests = dhis2.requests.length
  const headers = { 'x-webhook-secret': webhook_secret }
  const url = `/dhis2/webhook/${config_id}`
  await testApp.server.inject({ method: 'POST', url, headers, payload: { PROGRAM_ID: uid('pev') } })
  await until(async () => (await statuses()).length === 1)
  clock.advanceSeconds(601)
  await runDueSchedules(services)
  // Tasks of other organizations may be waiting too.
  for (;;) {
    const taken = await inPlatformWork(services, theSystem, takeTask)
    if (!taken) break
    assert.notEqual(taken.tenant_id, organizationId)
  }
  assert.deepEqual([await statuses(), dhis2.requests.length], [['webhook pending'], requests])

  await change({ suspended: false })
  await until(async () => (await statuses())[0] === 'webhook completed')
  await runDueSchedules(services)
  await until(async () => (await statuses())[1] === 'schedule completed')
})
