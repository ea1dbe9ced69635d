import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadScope } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { findLastFailure } from './sync-health.ts'
import { openDhis2Fixture, openMappedFixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

test('a DHIS2 whose database restarts amid a run refuses a good account, and the run goes on', async () => {
  await using fixture = await openMappedFixture(testApp, { version: '2.42.5', enrollments: 500, programmes: ['pev'] })
  const { dhis2 } = fixture
  dhis2.faults.plan('error-500', { path: /tracker\/.*page=2/ })
  dhis2.faults.plan('database-away', { path: /tracker\/.*page=2/, times: 2 })
  const task = await fixture.sync('pev')
  assert.deepEqual([task.status, task.enrollments_read], ['completed', dhis2.world.count('pev')], task.error)
  assert.equal(dhis2.faults.counts.get('database-away'), 2)
})

test('a refusal that persists fails the run as an account that is refused, after a few attempts', async () => {
  await using fixture = await openMappedFixture(testApp, { version: '2.42.5', enrollments: 500, programmes: ['pev'] })
  const { dhis2, admin, uid } = fixture
  dhis2.faults.plan('database-away', { path: /tracker\/.*page=2/, every: 1 })
  const { task_id } = (await admin.post('/dhis2/sync', { programme_uid: uid('pev') })).json()
  const task = await fixture.failed(task_id)
  assert.deepEqual([task.status, task.error], ['failed', 'dhis2_auth_failed'])
  const failure = await inReadScope(testApp.services, fixture.organizationId, findLastFailure)
  assert.deepEqual(failure, { taskId: task_id, isAccessRefused: true })
  const refused = dhis2.faults.counts.get('database-away') ?? 0
  // Each refusal is answered twice: with the session and, in case it was thrown out, without it.
  assert.ok(refused >= 7 && refused <= 14, String(refused))
})

test('while its database restarts, a test of the stored account waits instead of blaming the password', async () => {
  await using fixture = await openDhis2Fixture(testApp)
  const { dhis2, admin } = fixture
  const account = { url: dhis2.url, ...dhis2.account }
  const tested = async () => {
    dhis2.faults.plan('database-away', { times: 2 })
    const { statusCode } = await admin.post('/dhis2/test-connection', account)
    dhis2.faults.clear()
    return statusCode
  }
  assert.equal(await tested(), 401)
  await fixture.configure()
  assert.equal((await admin.get('/dhis2/programmes')).statusCode, 200)
  assert.equal(await tested(), 200)
  dhis2.faults.plan('database-away', { times: 2 })
  assert.equal((await admin.get('/dhis2/programmes')).statusCode, 200)
  const wrong = await admin.post('/dhis2/test-connection', { ...account, password: 'wrong' })
  assert.deepEqual([wrong.statusCode, wrong.json().status], [401, 'auth_failed'])
})

test('an account without any authority that may write by sharing is named, with the programmes', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.42.5' })
  const { dhis2, admin, uid } = fixture
  const account = { username: 'ecrit-pev', password: 'Lecture-2026' }
  const tested = (await admin.post('/dhis2/test-connection', { url: dhis2.url, ...account })).json()
  assert.deepEqual(tested.warnings, ['account_can_write'])
  assert.deepEqual(
    tested.writable_programmes.map(({ programme_uid }: { programme_uid: string }) => programme_uid),
    [uid('pev')],
  )
  const reader = (await admin.post('/dhis2/test-connection', { url: dhis2.url, ...dhis2.account })).json()
  assert.deepEqual([reader.warnings, reader.writable_programmes], [[], []])
  await admin.post('/dhis2/config', { url: dhis2.url, ...account })
  const { items } = (await admin.get('/dhis2/programmes')).json()
  const writable = items.filter(({ can_write_data }: { can_write_data: boolean }) => can_write_data)
  assert.equal(writable.length, 1)
})

test('a malformed token is an account that is refused, on every version and everywhere', async () => {
  for (const version of ['2.40.12', '2.41.9', '2.42.5', '2.43.1']) {
    await using fixture = await openDhis2Fixture(testApp, { version })
    const { dhis2, admin, uid } = fixture
    const account = { url: dhis2.url, username: 'x', password: version === '2.40.12' ? 'd2pat_court' : 'd2p_court' }
    const tested = await admin.post('/dhis2/test-connection', account)
    assert.deepEqual([tested.statusCode, tested.json().status], [401, 'auth_failed'], version)
    await admin.post('/dhis2/config', account)
    for (const path of ['/dhis2/programmes', `/dhis2/preview-enrollments?programme_uid=${uid('pev')}`]) {
      const refused = await admin.get(path)
      assert.deepEqual([refused.statusCode, refused.json().code], [502, 'dhis2_auth_failed'], version)
    }
    const sync = await admin.post('/dhis2/sync', { programme_uid: uid('pev') })
    assert.deepEqual([sync.statusCode, sync.json().code], [502, 'dhis2_auth_failed'], version)
  }
})

test('a run uses one session and ends it; a browser session of the same user stays', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.42.5', enrollments: 700, programmes: ['pev'] })
  const { dhis2, admin } = fixture
  for (const password of [dhis2.account.password, dhis2.accessToken]) {
    const account = { url: dhis2.url, username: dhis2.account.username, password }
    await admin.post('/dhis2/config', account)
    await fixture.map('pev')
    const browser = dhis2.openBrowserSession(dhis2.account.username)
    const before = { checks: dhis2.sessions.passwordChecks, opened: dhis2.sessions.opened, requests: dhis2.log.count }
    const task = await fixture.sync('pev', { full: true })
    assert.equal(task.status, 'completed', task.error)
    // One session for the request that starts the run, one for the run.
    assert.equal(dhis2.sessions.opened - before.opened, 2)
    assert.ok(dhis2.sessions.passwordChecks - before.checks <= 2)
    assert.ok(dhis2.log.count - before.requests > 10)
    assert.ok(dhis2.sessions.has(browser))
    assert.equal(dhis2.sessions.size, 1)
    dhis2.sessions.end(`JSESSIONID=${browser}`)
  }
  dhis2.assertOnlyGets()
})
