import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { finishedJob } from '../campaigns/testing/finished-job.ts'
import { openMappedFixture } from '../dhis2/testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services, organization, clock } = testApp
await services.queue.work()

test('whoever is erased and comes again with a list is a new identity without a link to the old one', async () => {
  const org = await organization('sovereign_enterprise', 10_000)
  const [admin, manager, operator] = [await org.as('admin'), await org.as('programme_admin'), await org.as('operator')]
  const person = { first_name: 'Revenante', last_name: 'Diatta', date_of_birth: '1990-05-04', gender: 'F' }
  const find = async () => (await operator.get('/mpi/search?q=revenante')).json().items
  await finishedJob(operator, [person])
  const [first] = await find()
  const { id } = (await manager.post(`/mpi/${first.mpi_id}/erasure`, { reason: 'demande' })).json()
  await admin.post(`/erasures/${id}/confirm`)
  assert.deepEqual(await find(), [])

  await finishedJob(operator, [person])
  const [second, ...others] = await find()
  assert.deepEqual(others, [])
  assert.notEqual(second.mpi_id, first.mpi_id)
  const exported = (await admin.get(`/mpi/${second.mpi_id}/export`)).json()
  assert.deepEqual([exported.identities.length, exported.cards.length, exported.erasures.length], [1, 1, 0])
  assert.ok(!JSON.stringify(exported).includes(first.mpi_id))
  assert.equal((await operator.get('/mpi/reviews')).json().total, 0, 'nothing compares the new one with the old one')
  assert.equal((await operator.get(`/mpi/${first.mpi_id}`)).statusCode, 404)
})

test('a person of DHIS2 who was erased does not come back by a synchronization, whatever changes there', async () => {
  await using fixture = await openMappedFixture(testApp)
  const admin = await (await testApp.organization()).as('admin')
  const { dhis2, organizationId } = fixture
  const attributes = { PRENOM: 'Fatoumatou', NOM: 'Retourné', DATE_NAISSANCE: '1991-02-03' }
  const { enrollment, trackedEntity } = dhis2.world.add({ programme: 'pev', attributes })
  const count = async () => {
    const rows = 'select mpi_id from dhis2_enrollment where tenant_id = $1 and tracked_entity_uid = $2'
    return (await asOwner(services).query(rows, [organizationId, trackedEntity])).rows
  }
  await fixture.sync('pev')
  const [row] = await count()
  const people = async () => (await fixture.admin.get('/mpi/search?limit=1')).json().total
  const before = await people()
  const { id } = (await fixture.admin.post(`/mpi/${row.mpi_id}/erasure`, { reason: 'demande' })).json()
  const confirmed = await admin.post(`/erasures/${id}/confirm`, undefined, { 'x-organization-id': organizationId })
  assert.deepEqual([confirmed.statusCode, confirmed.json().outcome.enrollments], [200, 1], confirmed.body)

  clock.advanceSeconds(60)
  dhis2.world.change(enrollment, { attributes: { NOM: 'Retournée' } })
  dhis2.world.add({ programme: 'pev', trackedEntity })
  const all = await fixture.sync('pev', { full: true })
  assert.deepEqual([all.status, all.enrollments_skipped, all.mpi_created], ['completed', 2, 0])
  assert.deepEqual(await count(), [])
  assert.equal(await people(), before - 1)
  assert.equal((await fixture.admin.get('/mpi/search?q=retournee')).json().total, 0)
})

test('nor does one who was linked with a tracked entity that was never read', async () => {
  await using fixture = await openMappedFixture(testApp)
  const admin = await (await testApp.organization()).as('admin')
  const { trackedEntity } = fixture.dhis2.world.add({
    programme: 'pev',
    attributes: { PRENOM: 'Sokhnadiarra', NOM: 'Liée', DATE_NAISSANCE: '1988-01-05' },
  })
  const { mpi_id } = (
    await fixture.admin.post('/mpi/register', {
      first_name: 'Sokhnadiarra',
      last_name: 'Liée',
      date_of_birth: '1988-01-05',
      region_code: 'DKR',
      country_code: 'SN',
    })
  ).json()
  const link = { dhis2_uid: trackedEntity, dhis2_instance_url: fixture.dhis2.url }
  assert.equal((await fixture.admin.post(`/mpi/${mpi_id}/link-dhis2`, link)).statusCode, 200)
  const { id } = (await fixture.admin.post(`/mpi/${mpi_id}/erasure`, { reason: 'demande' })).json()
  await admin.post(`/erasures/${id}/confirm`, undefined, { 'x-organization-id': fixture.organizationId })
  const all = await fixture.sync('pev', { full: true })
  assert.deepEqual([all.status, all.enrollments_skipped], ['completed', 1])
  assert.equal((await fixture.admin.get('/mpi/search?q=sokhnadiarra')).json().total, 0)
})
