import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { defaultMappings, openDhis2Fixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

test('a sensitive attribute can be mapped only after somebody has recorded an override, and the audit trail keeps it', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 0 })
  const { admin, uid } = fixture
  const programme_uid = uid('bsf')
  fixture.dhis2.world.add({
    programme: 'bsf',
    attributes: { firstName: 'Awa', lastName: 'Ba', mobileMoney: '770001122' },
  })
  await fixture.configure()
  const mappings = [...defaultMappings.slice(0, 2), { card_field: 'phone_number', dhis2_attribute_code: 'COMPTE_MM' }]
  const assign = () => admin.post('/dhis2/assign-codes', { programme_uid, mappings })
  const refused = await assign()
  assert.deepEqual([refused.statusCode, refused.json().errors[0].path], [422, 'mappings/2/dhis2_attribute_code'])
  const request = { programme_uid, attribute: 'COMPTE_MM', reason: 'Accord écrit du comité' }
  assert.equal((await admin.post('/dhis2/guard/overrides', { ...request, attribute: 'PRENOM' })).statusCode, 422)
  assert.equal((await admin.post('/dhis2/guard/overrides', { ...request, reason: ' ' })).statusCode, 422)
  const recorded = await admin.post('/dhis2/guard/overrides', request)
  assert.equal(recorded.statusCode, 201, recorded.body)
  assert.equal(recorded.json().category, 'financial')
  assert.equal((await assign()).statusCode, 200)
  assert.equal((await fixture.sync('bsf')).sensitive_blocked, 0)
  const trail = (await admin.get('/audit/entries?limit=100')).body
  assert.ok(trail.includes('dhis2.guard_overridden') && !trail.includes('comité'))
  const { attribute_uid } = (await admin.get('/dhis2/guard/overrides')).json().items[0]
  const url = `/dhis2/guard/overrides/${programme_uid}/${attribute_uid}`
  assert.equal((await admin.send({ method: 'DELETE', url })).statusCode, 204)
  assert.equal((await admin.send({ method: 'DELETE', url })).statusCode, 404)
  const again = await fixture.sync('bsf')
  assert.deepEqual([again.enrollments_changed, again.sensitive_blocked], [1, 1])
})

test('an unknown attribute is mapped, and stays off cards until somebody has approved it', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 0 })
  const { admin, uid, dhis2 } = fixture
  const programme_uid = uid('bsf')
  const renamed = { code: 'CAT_3', displayName: 'Catégorie' }
  dhis2.world.renameAttribute('COMMUNE', renamed)
  const attributes = { firstName: 'Awa', lastName: 'Ba', commune: 'Grand Yoff' }
  const { enrollment } = dhis2.world.add({ programme: 'bsf', attributes })
  await fixture.configure()
  const mappings = [...defaultMappings.slice(0, 2), { card_field: 'zone', dhis2_attribute_code: 'CAT_3' }]
  const assigned = await admin.post('/dhis2/assign-codes', { programme_uid, mappings })
  assert.equal(assigned.statusCode, 200, assigned.body)
  assert.deepEqual(assigned.json().waiting_for_approval, ['CAT_3'])
  const zone = async () => {
    await fixture.sync('bsf')
    const row = await asOwner(testApp.services).query(
      'select mpi_id from dhis2_enrollment where tenant_id = $1 and enrollment_uid = $2',
      [fixture.organizationId, enrollment],
    )
    return (await admin.get(`/mpi/${row.rows[0].mpi_id}`)).json().commune
  }
  assert.equal(await zone(), null)
  const dryRun = (await admin.get(`/dhis2/dry-run?programme_uid=${programme_uid}&full=true`)).json()
  assert.deepEqual([dryRun.waiting_for_approval, dryRun.sensitive_blocked], [['CAT_3'], 1])
  const approval = { programme_uid, attribute: 'CAT_3', reason: 'Nos communes' }
  const recorded = await admin.post('/dhis2/guard/overrides', approval)
  assert.deepEqual([recorded.statusCode, recorded.json().category], [201, 'unknown'])
  assert.equal(await zone(), 'Grand Yoff')
  const detail = (await admin.get(`/dhis2/programmes/${programme_uid}`)).json()
  const described = detail.attributes.find(({ code }: { code: string }) => code === 'CAT_3')
  assert.deepEqual([described.needs_approval, described.is_overridden], [false, true])
})

test('a mapping is resolved to attributes when it is saved, and every mistake is named at its field', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 11 })
  const { admin, dhis2, uid } = fixture
  await fixture.configure()
  const assign = (mappings: object[], programme = uid('pev')) =>
    admin.post('/dhis2/assign-codes', { programme_uid: programme, mappings })
  const good = (await assign(defaultMappings)).json()
  assert.equal(good.mappings_configured, 7)
  assert.deepEqual(good.unmapped_card_fields, ['health_center', 'org_unit', 'enrollment_date'])
  const mistakesOf = async (mappings: object[]) => {
    const { errors } = (await assign(mappings)).json() as { errors: { path: string }[] }
    return errors.map(({ path }) => path)
  }
  const twice = [
    { card_field: 'first_name' },
    { card_field: 'last_name', dhis2_attribute_code: 'NOM', dhis2_attribute_display_name: 'Nom' },
    { card_field: 'zone', dhis2_attribute_code: 'NOWHERE' },
    { card_field: 'zone', dhis2_attribute_display_name: 'Nulle part' },
  ]
  const requests = dhis2.requests.length
  assert.deepEqual(await mistakesOf(twice), ['mappings/0', 'mappings/1', 'mappings/3/card_field'])
  assert.equal(dhis2.requests.length, requests, 'DHIS2 is not asked about entries that are wrong in themselves')
  const nowhere = [
    { card_field: 'zone', dhis2_attribute_code: 'NOWHERE' },
    { card_field: 'first_name', dhis2_attribute_display_name: 'Nulle part' },
  ]
  const places = ['mappings/0/dhis2_attribute_code', 'mappings/1/dhis2_attribute_display_name']
  assert.deepEqual(await mistakesOf(nowhere), places)
  assert.equal((await assign([{ card_field: 'shoe_size', dhis2_attribute_code: 'NOM' }])).statusCode, 422)
  assert.equal((await assign([])).statusCode, 422)
  assert.equal((await assign(defaultMappings, 'IpHINAT79UW')).json().errors[0].path, 'programme_uid')
  dhis2.world.renameAttribute('COMMUNE', { code: 'COMMUNE_2', displayName: 'Commune de résidence' })
  const detail = (await admin.get(`/dhis2/programmes/${uid('pev')}`)).json()
  const zone = detail.mappings.find(({ card_field }: { card_field: string }) => card_field === 'zone')
  assert.equal(zone.dhis2_attribute_code, 'COMMUNE_2')
  assert.equal((await admin.get('/dhis2/preview-enrollments?programme_uid=IpHINAT79UW')).statusCode, 404)
  assert.equal((await admin.get(`/dhis2/preview-enrollments?programme_uid=${uid('pev')}&limit=501`)).statusCode, 422)
  assert.equal(
    (await admin.get(`/dhis2/preview-enrollments?programme_uid=${uid('pev')}&from_date=2026-02-30`)).statusCode,
    422,
  )
})
