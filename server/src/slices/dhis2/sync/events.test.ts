import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadScope } from '#platform/unit-of-work.ts'
import { DetailsReader } from '#slices/campaigns/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openRecord } from '../enrollments.ts'
import { defaultMappings, openDhis2Fixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp()
const { services } = testApp
await services.queue.work()

const fieldsOf = (tenantId: string, uid: string) =>
  inReadScope(services, tenantId, async (scope) => {
    const row = await scope.db
      .selectFrom('dhis2_enrollment')
      .selectAll()
      .where('enrollment_uid', '=', uid)
      .executeTakeFirstOrThrow()
    return openRecord(scope, row)
  })

for (const version of ['2.36.13', '2.40.12', '2.42.5', '2.43.1']) {
  test(`${version}: a card field follows the newest value of a data element among the visits`, async () => {
    await using fixture = await openDhis2Fixture(testApp, { version, enrollments: 12, programmes: ['pev'] })
    const { dhis2, admin, uid, organizationId } = fixture
    await fixture.configure()
    const [row] = dhis2.world.truth('pev')
    const enrollment = row?.enrollment ?? ''
    const visit = (day: string, values: Record<string, string>, deleted = false) =>
      dhis2.world.addEvent(enrollment, 'vaccination', { occurredAt: new Date(`${day}T09:00:00Z`), values, deleted })
    visit('2026-03-01', { vaccine: 'PENTA1', nextVisit: '2026-04-01' })
    visit('2026-01-10', { vaccine: 'BCG', nextVisit: '2026-03-01' })
    visit('2026-05-01', { vaccine: 'RR1' }, true)
    const { attributes } = (await admin.get(`/dhis2/programmes/${uid('pev')}`)).json()
    const vaccine = attributes.find(({ display_name }: { display_name: string }) =>
      /Vaccin administré/.test(display_name),
    )
    assert.deepEqual([vaccine.display_name, vaccine.code], ['Vaccination : Vaccin administré', null])
    const mappings = defaultMappings.map((entry) =>
      entry.card_field === 'zone' ? { card_field: 'zone', dhis2_attribute_code: vaccine.attribute_uid } : entry,
    )
    await fixture.map('pev', mappings)
    assert.equal((await fixture.sync('pev')).status, 'completed')
    const first = await fieldsOf(organizationId, enrollment)
    assert.equal(first.fields.zone, 'Pentavalent 1')
    // Only what is mapped is kept of the visits.
    assert.ok(!JSON.stringify(first).includes('2026-04-01'))
    const { mpi_id } = (await admin.get(`/mpi/resolve-dhis2/${row?.trackedEntity}`)).json()
    // A visit says nothing about the person.
    assert.equal((await admin.get(`/mpi/${mpi_id}`)).json().commune, null)
    assert.deepEqual((await admin.get(`/dhis2/enrollments?mpi_id=${mpi_id}`)).json().items[0].differences, [])

    visit('2026-06-01', { vaccine: 'RR1' })
    const next = await fixture.sync('pev')
    assert.equal(next.enrollments_changed, 1)
    assert.equal((await fieldsOf(organizationId, enrollment)).fields.zone, 'Rougeole-rubéole 1')
    dhis2.assertOnlyGets()
  })
}

test('the back of a card says what was done last and when to come again', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.42.5', enrollments: 3, programmes: ['pev'] })
  const { dhis2, admin, uid, organizationId } = fixture
  await fixture.configure()
  const [row] = dhis2.world.truth('pev')
  const occurredAt = new Date('2026-03-01T09:00:00Z')
  const values = { vaccine: 'PENTA1', nextVisit: '2026-04-01' }
  dhis2.world.addEvent(row?.enrollment ?? '', 'vaccination', { occurredAt, values, deleted: false })
  const { attributes } = (await admin.get(`/dhis2/programmes/${uid('pev')}`)).json()
  const elementOf = (name: RegExp) =>
    attributes.find(({ display_name }: { display_name: string }) => name.test(display_name)).attribute_uid
  await fixture.map('pev', [
    ...defaultMappings,
    { card_field: 'last_care', dhis2_attribute_code: elementOf(/Vaccin administré/) },
    { card_field: 'next_appointment', dhis2_attribute_code: elementOf(/rendez-vous/) },
  ])
  const { job_id, status, error } = await fixture.generate('pev')
  assert.equal(status, 'completed', error)
  const { rows } = await asOwner(services).query(
    'select card_place as place from dhis2_enrollment where tenant_id = $1 and enrollment_uid = $2',
    [organizationId, row?.enrollment],
  )
  const details = await inReadScope(services, organizationId, (scope) =>
    new DetailsReader().read(scope, { job_id, place: rows[0].place }),
  )
  assert.partialDeepStrictEqual(details, { last_care: 'Pentavalent 1', next_appointment: '2026-04-01' })
  const backs = await admin.get(`/jobs/${job_id}/download/pdf?layout=cr80&duplex=true`)
  assert.equal(backs.statusCode, 200)
})

test('a sensitive data element is guarded like an attribute', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.42.5', enrollments: 6, programmes: ['cpn'] })
  const { admin, uid } = fixture
  await fixture.configure()
  const { attributes } = (await admin.get(`/dhis2/programmes/${uid('cpn')}`)).json()
  const test = attributes.find(({ display_name }: { display_name: string }) => /Test VIH/.test(display_name))
  assert.equal(test.sensitive_category, 'hiv_aids')
  const refused = await admin.post('/dhis2/assign-codes', {
    programme_uid: uid('cpn'),
    mappings: [...defaultMappings.slice(0, 2), { card_field: 'zone', dhis2_attribute_code: test.attribute_uid }],
  })
  assert.equal(refused.statusCode, 422, refused.body)
  const next = attributes.find(({ display_name }: { display_name: string }) => /rendez-vous/.test(display_name))
  const ofPerson = await admin.post('/dhis2/assign-codes', {
    programme_uid: uid('cpn'),
    mappings: [defaultMappings[0], { card_field: 'last_name', dhis2_attribute_code: next.attribute_uid }],
  })
  assert.equal(ofPerson.statusCode, 422, ofPerson.body)
})
