import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrgUnit } from '@samakart/dhis2-simulator'
import { inReadScope } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openDhis2Fixture } from '../testing/dhis2-fixture.ts'
import { checkUnitFigures } from './check-unit-figures.ts'
import { recountOrganizations } from './recount-all.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services, clock } = testApp
const pool = asOwner(services)
await services.queue.work()

const place = { region_code: 'DKR', country_code: 'SN' }

test('the figures of a unit agree with the lists of its people and cards, also of people who were merged', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.43.1', enrollments: 60, programmes: ['pev'] })
  const { dhis2, admin } = fixture
  await fixture.configure()
  await fixture.map('pev')
  await fixture.generate('pev')
  const region = dhis2.world.orgUnit('SN_DKR')
  const other = (
    await admin.post('/mpi/register', { first_name: 'Ndèye', last_name: 'Autre', gender: 'F', ...place })
  ).json()
  const [holder] = (await admin.get(`/mpi/people?org_unit=${region.id}`)).json().items
  const { card_code } = (await admin.get(`/mpi/${holder.mpi_id}/card`)).json()
  await admin.post(`/cards/${card_code}/revoke`, { reason: 'perdue' })
  const body = { source_mpi_id: holder.mpi_id, target_mpi_id: other.mpi_id, reason: 'la même personne' }
  assert.equal((await admin.post('/mpi/merge', body)).statusCode, 200)

  const { unit, children, is_complete } = (await admin.get(`/dhis2/organisation-units/${region.id}/figures`)).json()
  const total = async (path: string) => (await admin.get(`${path}org_unit=${region.id}`)).json().total
  assert.equal(is_complete, true)
  assert.equal(unit.people, await total('/mpi/people?'))
  assert.ok(unit.people > 3)
  for (const status of ['valid', 'revoked', 'expired'])
    assert.equal(unit.cards[status], await total(`/cards?status=${status}&`), status)
  assert.deepEqual([unit.cards.revoked, unit.people_without_valid_card], [1, 1])
  assert.equal(
    unit.programmes[0].public_label,
    (await admin.get(`/dhis2/programmes/${fixture.uid('pev')}`)).json().public_label,
  )
  const sum = (of: (figures: { enrollments: { active: number } }) => number) =>
    children.reduce((all: number, each: { enrollments: { active: number } }) => all + of(each), 0)
  assert.equal(
    sum(({ enrollments }) => enrollments.active),
    unit.enrollments.active,
  )
  dhis2.assertOnlyGets()
})

test('jobs, tasks and reviews are filtered by the unit that they were asked for or whose people they concern', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.41.9', enrollments: 60, programmes: ['pev'] })
  const { dhis2, admin } = fixture
  await fixture.configure()
  await fixture.map('pev')
  const [dakar, thies, country] = [
    dhis2.world.orgUnit('SN_DKR'),
    dhis2.world.orgUnit('SN_THS'),
    dhis2.world.orgUnits[0] ?? assert.fail(),
  ]
  const ofDakar = await fixture.generate('pev', { enrollment_filter: { org_unit: dakar.id } })
  await fixture.generate('pev')
  const idsOf = async (path: string, id: string) =>
    (await admin.get(path)).json().items.map((each: Record<string, string>) => each[id])
  for (const { id } of [dakar, country]) {
    assert.deepEqual(await idsOf(`/jobs?org_unit=${id}`, 'job_id'), [ofDakar.job_id])
    assert.deepEqual(await idsOf(`/campaigns/${ofDakar.campaign_id}/jobs?org_unit=${id}`, 'job_id'), [ofDakar.job_id])
    assert.deepEqual(await idsOf(`/dhis2/tasks?org_unit=${id}`, 'task_id'), [ofDakar.task_id])
  }
  for (const path of ['/jobs', '/dhis2/tasks', '/mpi/reviews']) {
    assert.equal((await admin.get(`${path}?org_unit=abcdefghijk`)).json().total, 0, path)
    if (path !== '/mpi/reviews') assert.equal((await admin.get(`${path}?org_unit=${thies.id}`)).json().total, 0, path)
  }

  const inThies = [...dhis2.world.truth('pev', 'SN_THS')][0] ?? assert.fail()
  const { mpi_id } = (await admin.get(`/mpi/resolve-dhis2/${inThies.trackedEntity}`)).json()
  const { first_name, last_name, date_of_birth, gender } = (await admin.get(`/mpi/${mpi_id}`)).json()
  const alike = { first_name, last_name, date_of_birth, gender, force_create: true, ...place }
  const registered = (await admin.post('/mpi/register', alike)).json()
  const reviews = await idsOf(`/mpi/reviews?org_unit=${thies.id}`, 'existing_mpi_id')
  assert.ok(reviews.includes(mpi_id), JSON.stringify(registered))
  assert.ok(!(await idsOf(`/mpi/reviews?org_unit=${dakar.id}`, 'existing_mpi_id')).includes(mpi_id))
  const exported = (await admin.get(`/mpi/reviews/export?format=csv&org_unit=${thies.id}`)).body
  assert.equal(exported.trim().split(/\r?\n/).length - 1, reviews.length)
})

test('enrollments from before there were counters are counted in the background, and again an hour later', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.41.9', enrollments: 60, programmes: ['pev'] })
  await fixture.configure()
  await fixture.map('pev')
  await fixture.sync('pev')
  const path = `/dhis2/organisation-units/${fixture.dhis2.world.orgUnits[0]?.id}/figures`
  const viewer = await fixture.as('viewer')
  const expected = (await viewer.get(path)).json()
  assert.ok(expected.unit.people > 40)
  const own = [fixture.organizationId]
  await pool.query('delete from dhis2_unit_count where tenant_id = $1', own)
  await pool.query('delete from dhis2_counted_person where tenant_id = $1', own)
  await pool.query('insert into dhis2_recount (tenant_id, rounds_left, run_after) values ($1, 2, now())', own)
  const { unit, is_complete } = (await viewer.get(path)).json()
  assert.deepEqual([unit.people, is_complete], [0, false])
  const { signal } = new AbortController()
  clock.set(new Date().toISOString())
  await recountOrganizations(services, signal)
  const again = await fixture.as('viewer')
  assert.deepEqual((await again.get(path)).json(), expected)

  // A process of the previous version deletes somebody meanwhile and counts nothing.
  const { rows } = await pool.query(
    `delete from dhis2_enrollment where tenant_id = $1 and mpi_id = (
       select mpi_id from dhis2_enrollment where tenant_id = $1 and mpi_id is not null limit 1) returning 1`,
    own,
  )
  await recountOrganizations(services, signal)
  assert.equal((await again.get(path)).json().unit.people, expected.unit.people, 'not before the hour is over')
  clock.advanceSeconds(3_600)
  await recountOrganizations(services, signal)
  const after = (await (await fixture.as('viewer')).get(path)).json().unit
  assert.equal(after.people, expected.unit.people - 1)
  const all = ({ enrollments }: typeof after) => enrollments.active + enrollments.completed + enrollments.cancelled
  assert.equal(all(after), all(expected.unit) - rows.length)
  assert.equal((await pool.query('select 1 from dhis2_recount where tenant_id = $1', own)).rowCount, 0)
})

test('when a district comes to another region, everybody below it is found and counted there, also who was not read again', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.41.9', enrollments: 200, programmes: ['pev'] })
  const { dhis2, admin } = fixture
  await fixture.configure()
  await fixture.map('pev')
  await fixture.sync('pev')
  const [district, before, after] = ['SN_DKR_1', 'SN_DKR', 'SN_THS'].map((code) => dhis2.world.orgUnit(code)) as [
    OrgUnit,
    OrgUnit,
    OrgUnit,
  ]
  const people = async ({ id }: OrgUnit) => (await admin.get(`/mpi/people?org_unit=${id}`)).json().total
  const [here, left, gained] = [await people(district), await people(before), await people(after)]
  assert.ok(here > 1)

  dhis2.world.moveOrgUnit('SN_DKR_1', 'SN_THS')
  assert.equal((await fixture.sync('pev')).enrollments_read, 0)
  assert.deepEqual(
    [await people(district), await people(before), await people(after)],
    [here, left - here, gained + here],
  )
  await recountOrganizations(services, new AbortController().signal)
  const figures = async ({ id }: OrgUnit) =>
    (await admin.get(`/dhis2/organisation-units/${id}/figures`)).json().unit.people
  assert.deepEqual(
    [await figures(district), await figures(before), await figures(after)],
    [here, left - here, gained + here],
  )
  assert.deepEqual(await inReadScope(services, fixture.organizationId, checkUnitFigures), [])

  // A whole run does not ask for changed units: it reads them with their enrollments.
  dhis2.world.moveOrgUnit('SN_DKR_1', 'SN_DKR')
  await fixture.sync('pev', { full: true })
  assert.deepEqual([await people(district), await people(before), await people(after)], [here, left, gained])
  dhis2.world.moveOrgUnit('SN_DKR_1', 'SN_THS')
  await fixture.sync('pev')

  const [one] = [...dhis2.world.truth('pev', 'SN_DKR_1')]
  dhis2.world.dropOrgUnit('SN_DKR_1')
  dhis2.world.change(one?.enrollment ?? assert.fail(), { status: 'ACTIVE' })
  assert.equal((await fixture.sync('pev')).enrollments_read, 1)
  // A unit that the server no longer shows has not moved.
  assert.deepEqual([await people(district), await people(after)], [here, gained + here])
})

test('the doctor names people who are not counted as they are enrolled, and counters that people do not add up to', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.41.9', enrollments: 30, programmes: ['pev'] })
  await fixture.configure()
  await fixture.map('pev')
  await fixture.sync('pev')
  const own = fixture.organizationId
  const check = () => inReadScope(services, own, checkUnitFigures)
  assert.deepEqual(await check(), [])
  const [counter] = (
    await pool.query(
      `update dhis2_unit_count set count = count + 1 where ctid = (
         select ctid from dhis2_unit_count where tenant_id = $1 and kind = 'people' limit 1) returning org_unit_uid, count`,
      [own],
    )
  ).rows
  const wrong = await check()
  assert.equal(wrong.length, 1)
  assert.match(
    wrong[0] ?? '',
    new RegExp(
      `^people .* of ${counter.org_unit_uid} in .*: ${counter.count}, but people add up to ${counter.count - 1}$`,
    ),
  )
  await pool.query(`update dhis2_enrollment set status = 'CANCELLED' where tenant_id = $1 and status = 'ACTIVE'`, [own])
  assert.ok((await check()).some((line) => line.endsWith('differs from enrollments, cards or region')))
})

test('a unit of which nothing was read has only zeros, and another organization’s unit too', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 12, programmes: ['pev'] })
  await fixture.configure()
  await fixture.map('pev')
  await fixture.sync('pev')
  const uid = fixture.dhis2.world.orgUnits[0]?.id
  const other = await testApp.organization('sovereign_enterprise', 1_000)
  const stranger = await other.as('viewer')
  const figures = async (unit: string) => (await stranger.get(`/dhis2/organisation-units/${unit}/figures`)).json()
  const { unit, children } = await figures(uid ?? '')
  assert.deepEqual([unit.people, unit.region_code, children], [0, null, []])
  assert.deepEqual({ ...(await figures('abcdefghijk')).unit, uid }, unit)
  const small = await testApp.organization('starter')
  const refused = await (await small.as('viewer')).get(`/dhis2/organisation-units/${uid}/figures`)
  assert.equal(refused.statusCode, 403)
})
