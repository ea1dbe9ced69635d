import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { openDhis2Fixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { organization } = testApp

test('without a connection every route answers 409, and on a smaller plan 403', async () => {
  const admin = await (await organization('regional_ops')).as('programme_admin')
  const poor = await (await organization('starter')).as('programme_admin')
  const cards = { programme_uid: 'IpHINAT79UW', template: 'vital' }
  const calls: [string, string, object?][] = [
    ['GET', '/dhis2/programmes'],
    ['GET', '/dhis2/programmes/IpHINAT79UW'],
    ['GET', '/dhis2/preview-enrollments?programme_uid=IpHINAT79UW'],
    ['GET', '/dhis2/preview-card-png?enrollment_id=IpHINAT79UW&template=vital'],
    ['POST', '/dhis2/preview-card-png', { enrollment_id: 'IpHINAT79UW', template: 'vital' }],
    ['POST', '/dhis2/assign-codes', { ...cards, mappings: [{ card_field: 'zone', dhis2_attribute_code: 'A' }] }],
    ['POST', '/dhis2/generate-cards', cards],
    ['POST', '/dhis2/sync', cards],
    ['POST', '/dhis2/sync-schedule', { ...cards, interval_minutes: 10, enabled: true }],
    ['POST', '/dhis2/guard/overrides', { ...cards, attribute: 'A', reason: 'x' }],
  ]
  for (const [method, url, payload] of calls) {
    const request = { method: method as 'GET', url, ...(payload ? { payload } : {}) }
    const answer = await admin.send(request)
    assert.deepEqual([answer.statusCode, answer.json().code], [409, 'dhis2_not_configured'], `${method} ${url}`)
    const refused = await poor.send(request)
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'plan_required'], `${method} ${url}`)
  }
  for (const url of ['/dhis2/config', '/dhis2/tasks', '/dhis2/sync-schedules', '/dhis2/tasks/x']) {
    assert.equal((await poor.get(url)).statusCode, 403, url)
  }
  const body = { url: 'https://dhis2.sante.example', username: 'a', password: 'b' }
  assert.equal((await poor.post('/dhis2/config', body)).json().code, 'plan_required')
  assert.equal((await poor.post('/dhis2/test-connection', body)).json().code, 'plan_required')
})

test('when a connected server fails: 503 without an answer, 502 with a wrong answer, 502 when it refuses the account', async () => {
  await using fixture = await openDhis2Fixture(testApp)
  await fixture.configure()
  const url = '/dhis2/programmes'
  assert.equal((await fixture.admin.get(url)).statusCode, 200)
  const spoil = async (kind: Parameters<typeof fixture.dhis2.faults.plan>[0]) => {
    fixture.dhis2.faults.plan(kind, { every: 1 })
    const answer = await fixture.admin.get(url)
    fixture.dhis2.faults.clear()
    return [answer.statusCode, answer.json().code]
  }
  assert.deepEqual(await spoil('html-answer'), [502, 'dhis2_bad_answer'])
  assert.deepEqual(await spoil('truncated-json'), [502, 'dhis2_bad_answer'])
  assert.deepEqual(await spoil('error-500'), [502, 'dhis2_bad_answer'])
  assert.deepEqual(await spoil('version-below-minimum'), [502, 'dhis2_bad_answer'])
  assert.deepEqual(await spoil('auth-lost'), [502, 'dhis2_auth_failed'])
  assert.deepEqual(await spoil('login-redirect'), [502, 'dhis2_auth_failed'])
  assert.deepEqual(await spoil('error-503'), [503, 'dhis2_unreachable'])
  assert.deepEqual(await spoil('reset-before-answer'), [503, 'dhis2_unreachable'])
  fixture.dhis2.faults.plan('error-502')
  assert.equal((await fixture.admin.get(url)).statusCode, 200)
  await fixture.dhis2.stop()
  const gone = await fixture.admin.get(url)
  assert.deepEqual([gone.statusCode, gone.json().code], [503, 'dhis2_unreachable'])
})
