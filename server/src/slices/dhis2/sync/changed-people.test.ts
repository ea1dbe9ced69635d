import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { openMappedFixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp()
await testApp.services.queue.work()

test('what changes in DHIS2 reaches the registry as a correction there would; what did not change leaves a correction alone', async () => {
  await using fixture = await openMappedFixture(testApp, { programmes: ['pev'] })
  const { dhis2, admin } = fixture
  const attributes = { firstName: 'Awa', lastName: 'Diop', birth: '2024-02-02', sex: 'Féminin', phone: '771234567' }
  const { enrollment, trackedEntity } = dhis2.world.add({ programme: 'pev', attributes })
  await fixture.sync('pev')
  const { mpi_id } = (await admin.get(`/mpi/resolve-dhis2/${trackedEntity}`)).json()
  const person = async () => (await admin.get(`/mpi/${mpi_id}`)).json()
  const differences = async () => (await admin.get(`/dhis2/enrollments?mpi_id=${mpi_id}`)).json().items[0].differences
  assert.equal((await person()).phone_number, '+221771234567')
  assert.deepEqual(await differences(), [])

  dhis2.world.change(enrollment, { attributes: { phone: '78 765 43 21', commune: 'Pikine' } })
  assert.equal((await fixture.sync('pev')).enrollments_changed, 1)
  assert.deepEqual([(await person()).phone_number, (await person()).commune], ['+221787654321', 'Pikine'])
  const { items } = (await admin.get(`/mpi/${mpi_id}/history`)).json()
  assert.deepEqual(items[0].changes.map(({ field }: { field: string }) => field).sort(), ['commune', 'phone_number'])

  // A correction in the registry stays as long as DHIS2 says nothing new about the same field.
  const corrected = await admin.send({
    method: 'PATCH',
    url: `/mpi/${mpi_id}`,
    payload: { phone_number: '+221701112233', first_name: 'Hawa' },
  })
  assert.equal(corrected.statusCode, 200, corrected.body)
  dhis2.world.change(enrollment, { attributes: { commune: 'Rufisque' } })
  await fixture.sync('pev')
  const now = await person()
  assert.deepEqual([now.phone_number, now.first_name, now.commune], ['+221701112233', 'Hawa', 'Rufisque'])
  assert.deepEqual(await differences(), [
    { field: 'first_name', registry: 'Hawa', dhis2: 'Awa' },
    { field: 'phone_number', registry: '+221701112233', dhis2: '+221787654321' },
  ])

  dhis2.world.change(enrollment, { attributes: { phone: undefined } })
  await fixture.sync('pev')
  assert.equal((await person()).phone_number, '+221701112233')
})
