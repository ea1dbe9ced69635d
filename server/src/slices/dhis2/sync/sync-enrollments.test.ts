import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openDhis2Fixture, openMappedFixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services } = testApp
await services.queue.work()

test('a card can be sent to a person whom no synchronization has read yet, or saved in a wallet', async () => {
  await using fixture = await openMappedFixture(testApp, { version: '2.38.7' })
  const { admin, dhis2, uid } = fixture
  const [awa, second, third] = dhis2.world.truth('pev')
  const message = { channel: 'sms', phone_number: '+221771234567', message: 'Bonjour {first_name}' }
  const send = (enrollment_id = '') => admin.post('/dhis2/send-card', { ...message, enrollment_id })
  assert.equal((await send(awa?.enrollment)).statusCode, 200)
  const [sent] = (await admin.get('/distribution/outbox')).json().items
  assert.match(sent.text, /^Bonjour \p{L}/u)
  assert.equal((await admin.get(`/dhis2/google-wallet/${second?.enrollment}`)).statusCode, 200)
  const enrollment_ids = [second?.enrollment, third?.enrollment, 'Zz345678901']
  const bulk = (await admin.post('/dhis2/google-wallet/bulk', { enrollment_ids, programme_uid: uid('pev') })).json()
  assert.deepEqual([bulk.total, bulk.processed, bulk.errors[0].enrollment_id], [3, 2, 'Zz345678901'])
  assert.equal((await admin.get('/mpi/search')).json().total, 3)

  const read = await fixture.sync('pev')
  assert.deepEqual([read.mpi_resolved >= 3, read.enrollments_changed], [true, dhis2.world.count('pev') - 3])
  dhis2.world.add({ programme: 'pev', attributes: { firstName: 'Seynabou', lastName: 'Tine', birth: '2024-02-02' } })
  dhis2.faults.plan('error-503', { every: 1 })
  const unread = [...dhis2.world.truth('pev')].at(-1)
  assert.equal((await send(unread?.enrollment)).json().code, 'enrollment_not_found')
  dhis2.assertOnlyGets()
})

test('a person’s enrollments are listed by identity, and only for the person’s own organization', async () => {
  await using fixture = await openMappedFixture(testApp, { enrollments: 2 })
  await fixture.sync('pev')
  const [row] = fixture.dhis2.world.truth('pev')
  const { rows } = await asOwner(services).query(
    'select mpi_id from dhis2_enrollment where tenant_id = $1 and enrollment_uid = $2',
    [fixture.organizationId, row?.enrollment],
  )
  const address = `/dhis2/enrollments?mpi_id=${rows[0].mpi_id}`
  const { total, items } = (await fixture.admin.get(address)).json()
  assert.deepEqual([total, items[0].enrollment_id, items[0].has_card], [1, row?.enrollment, false])
  assert.equal(items[0].programme_uid, fixture.uid('pev'))
  const outsider = await (await testApp.organization('sovereign_enterprise')).as('programme_admin')
  assert.equal((await outsider.get(address)).statusCode, 404)
})

test('another organization’s tasks, programmes and enrollments do not exist', async () => {
  await using fixture = await openMappedFixture(testApp)
  await using outsider = await openDhis2Fixture(testApp)
  const { task_id } = await fixture.sync('pev')
  assert.equal((await outsider.admin.get(`/dhis2/tasks/${task_id}`)).statusCode, 404)
  assert.equal((await outsider.admin.get('/dhis2/tasks')).json().total, 0)
  await outsider.configure()
  const [row] = fixture.dhis2.world.truth('pev')
  await outsider.dhis2.stop()
  const preview = await outsider.admin.get(`/dhis2/preview-card-png?enrollment_id=${row?.enrollment}&template=vital`)
  assert.equal(preview.statusCode, 503)
})
