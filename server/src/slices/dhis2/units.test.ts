import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openDhis2Fixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const pool = asOwner(testApp.services)
await testApp.services.queue.work()

/** Regions as the ministry codes them in DHIS2, and as the registry does. */
const REGIONS = { SN_DKR: 'DKR', SN_THS: 'THI', SN_STL: 'SLO', SN_DBL: 'DBL' } as const

/** Of each person who is enrolled once: where the registry says they live, and the unit by which DHIS2 filters them. */
async function peopleEnrolledOnce(organizationId: string): Promise<{ region_code: string; path: string }[]> {
  const { rows } = await pool.query(
    `select person.region_code, min(enrolled.org_unit_path) as path
     from dhis2_enrollment enrolled join mpi_identity person on person.mpi_id = enrolled.mpi_id
     where enrolled.tenant_id = $1 group by person.mpi_id, person.region_code having count(*) = 1`,
    [organizationId],
  )
  return rows
}

for (const version of ['2.36.13', '2.43.1']) {
  test(`${version}: people by residence and people of a unit agree, in lists, cards and files`, async () => {
    await using fixture = await openDhis2Fixture(testApp, { version, enrollments: 90, programmes: ['pev'] })
    const { dhis2, admin } = fixture
    await fixture.configure()
    await fixture.map('pev')
    // No name shows the region any more, only where the posts lie.
    for (const unit of dhis2.world.orgUnits) if (unit.level <= 2) unit.name = `Zone ${unit.id}`
    assert.equal((await fixture.generate('pev')).status, 'completed')
    const people = await peopleEnrolledOnce(fixture.organizationId)
    const total = async (path: string) => (await admin.get(path)).json().total
    const linesOf = async (path: string) => (await admin.get(path)).body.trim().split(/\r?\n/).length - 1
    for (const [code, region] of Object.entries(REGIONS)) {
      const { id, path } = dhis2.world.orgUnit(code)
      const here = people.filter((person) => person.path.startsWith(path))
      const placed = here.filter((person) => dhis2.world.orgUnit(person.path.split('/').at(-1) ?? '').point)
      assert.ok(placed.length > 0, code)
      assert.deepEqual(new Set(placed.map(({ region_code }) => region_code)), new Set([region]))
      const { rows } = await pool.query(
        `select count(distinct mpi_id)::int as people, count(card_job_id)::int as cards from dhis2_enrollment
         where tenant_id = $1 and org_unit_path like $2`,
        [fixture.organizationId, `${path}%`],
      )
      assert.equal(await total(`/mpi/people?org_unit=${id}`), rows[0].people)
      assert.equal(await total(`/mpi/search?org_unit=${id}`), rows[0].people)
      assert.equal(await linesOf(`/mpi/people/export?org_unit=${id}&format=csv`), rows[0].people)
      const cards = await total(`/cards?org_unit=${id}`)
      assert.ok(cards >= rows[0].cards, `${cards} cards`)
      assert.equal(await linesOf(`/cards/export?org_unit=${id}&format=csv`), cards)
    }
    const country = dhis2.world.orgUnits[0]?.id
    assert.equal(await total(`/mpi/people?org_unit=${country}`), await total('/mpi/people'))
    assert.equal(await total(`/cards?org_unit=${country}`), await total('/cards'))
    assert.equal(await total('/mpi/people?org_unit=abcdefghijk'), 0)
    assert.equal(await total('/cards?org_unit=abcdefghijk'), 0)
    const tree = (await admin.get(`/dhis2/organisation-units?parent=${country}`)).json().items
    assert.deepEqual(
      new Set(tree.map((unit: { region_source: string }) => unit.region_source)),
      new Set(['organization']),
    )
    dhis2.assertOnlyGets()
  })
}
