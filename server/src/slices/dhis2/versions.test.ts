import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { openDhis2Fixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp()
await testApp.services.queue.work()

const versions = [
  '2.36.0',
  '2.36.13',
  '2.37.10',
  '2.38.0',
  '2.38.7',
  '2.39.0',
  '2.39.10',
  '2.40.1',
  '2.40.12',
  '2.41.0',
  '2.41.9',
  '2.42.5',
  '2.43.1',
]

for (const version of versions) {
  test(`${version}: connect, map, preview, read everything, then only changes`, async () => {
    await using fixture = await openDhis2Fixture(testApp, { version, timeZone: 'Africa/Maputo', enrollments: 60 })
    const { dhis2, admin, uid } = fixture
    const tested = await admin.post('/dhis2/test-connection', { url: dhis2.url, ...dhis2.account })
    assert.equal(tested.statusCode, 200, tested.body)
    assert.equal(tested.json().dhis2_version, version)
    await fixture.configure()
    await fixture.map('cpn')

    const truth = [...dhis2.world.truth('cpn')]
    const preview = (await admin.get(`/dhis2/preview-enrollments?programme_uid=${uid('cpn')}&limit=3`)).json()
    assert.deepEqual([preview.total_enrollments, preview.preview.length], [truth.length, 3])
    const unitOf = new Map(truth.map((row) => [row.enrollment, row.orgUnitName]))
    for (const row of preview.preview) assert.equal(row.org_unit_name, unitOf.get(row.enrollment_id))

    const first = await fixture.sync('cpn')
    assert.deepEqual([first.status, first.enrollments_read], ['completed', truth.length], first.error)
    assert.equal(first.mpi_resolved + first.mpi_created + first.mpi_pending_review, truth.length)
    const guarded = ['IST_SYPHILIS', 'AGHBS', 'DDR', 'GESTITE'].map((code) => dhis2.world.attribute(code).id)
    const values = truth.flatMap(({ attributes }) => guarded.filter((attribute) => attributes.has(attribute)))
    assert.equal(first.sensitive_blocked, values.length)

    const again = await fixture.sync('cpn', { full: true })
    assert.deepEqual([again.enrollments_read, again.enrollments_changed, again.mpi_created], [truth.length, 0, 0])
    assert.equal(again.mpi_resolved, truth.length)

    const [changed, gone] = truth
    dhis2.world.change(changed?.enrollment ?? '', { attributes: { commune: 'Rufisque' } })
    dhis2.world.delete(gone?.enrollment ?? '')
    dhis2.world.add({ programme: 'cpn', attributes: { firstName: 'Zeïnabou', lastName: 'Wellé', birth: '1990-01-01' } })
    const changes = await fixture.sync('cpn')
    assert.deepEqual([changes.enrollments_changed, changes.mpi_created], [3, 1])
    dhis2.assertOnlyGets()
  })
}
