import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MID, NEW, OLD, request, startTestServer, uids } from './testing/client.ts'

const CASES: readonly (readonly [what: string, query: string, as: string, byLine: Readonly<Record<string, number>>])[] =
  [
    [
      'an unknown program',
      'program=IpHINAT79UW&SCOPE',
      'samakart',
      { '2.39.10': 409, '2.40.12': 400, '2.41.9': 400, '2.42.5': 400 },
    ],
    [
      'a program without data rights',
      'program=TB&SCOPE',
      'sans-donnees',
      { '2.39.10': 409, '2.40.12': 403, '2.41.9': 403, '2.42.5': 403 },
    ],
    [
      'a program that the user does not see',
      'program=TB&SCOPE',
      'vaccination',
      { '2.39.10': 409, '2.40.12': 400, '2.41.9': 400, '2.42.5': 400 },
    ],
    [
      'a unit outside the search scope',
      'program=PEV&SCOPE',
      'dakar',
      { '2.39.10': 409, '2.40.12': 403, '2.41.9': 403, '2.42.5': 403 },
    ],
    [
      'a user without org units',
      'program=PEV&SCOPE',
      'sans-unite',
      { '2.39.10': 409, '2.40.12': 409, '2.41.9': 400, '2.42.5': 403 },
    ],
    ['every unit without the right', 'program=PEV&ALL', 'samakart', { '2.40.12': 403, '2.41.9': 400, '2.42.5': 403 }],
  ]
for (const [what, query, username, byLine] of CASES) {
  test(`${what} gets the error of each minor version`, async () => {
    for (const [version, expected] of Object.entries(byLine)) {
      const dhis2 = await startTestServer({ version })
      const isNew = Number(version.slice(2, 4)) >= 41
      const scope = isNew ? 'orgUnits=ROOT&orgUnitMode=DESCENDANTS' : 'orgUnit=ROOT&ouMode=DESCENDANTS'
      const path = query.replace('SCOPE', scope).replace('ALL', isNew ? 'orgUnitMode=ALL' : 'ouMode=ALL')
      const { status, body } = await request(dhis2, uids(dhis2, `/api/tracker/enrollments?${path}`), { username })
      assert.deepEqual([status, body.httpStatusCode, body.status], [expected, expected, 'ERROR'], version)
    }
  })
}

test('searching people outside one’s own units needs criteria; listing enrollments does not', async () => {
  for (const version of ['2.40.12', '2.42.5']) {
    const dhis2 = await startTestServer({ version })
    const as = { username: 'poste' }
    const mode = version === '2.42.5' ? 'orgUnitMode' : 'ouMode'
    const people = `/api/tracker/trackedEntities?program=PEV&${mode}=`
    const { status, body } = await request(dhis2, uids(dhis2, `${people}ACCESSIBLE`), as)
    assert.deepEqual([status, body.message], [409, 'At least 1 attributes should be mentioned in the search criteria.'])
    assert.equal((await request(dhis2, uids(dhis2, `${people}CAPTURE`), as)).status, 200)
    const { id } = dhis2.world.attribute('lastName')
    assert.equal((await request(dhis2, uids(dhis2, `${people}ACCESSIBLE&filter=${id}:eq:Diop`), as)).status, 200)
    assert.equal(
      (await request(dhis2, uids(dhis2, `/api/tracker/enrollments?program=PEV&${mode}=ACCESSIBLE`), as)).status,
      200,
    )
    dhis2.world.programme('pev').maxTeiCountToReturn = 1
    const many = await request(dhis2, uids(dhis2, `${people}ACCESSIBLE&filter=${id}:like:a`), as)
    assert.deepEqual([many.status, many.body.message], [409, 'maxteicountreached'])
  }
})

test('a too large page, an unknown order and the old endpoints are refused by newer versions', async () => {
  const dhis2 = await startTestServer({ version: '2.42.5' })
  assert.equal(
    (await request(dhis2, uids(dhis2, '/api/tracker/trackedEntities?program=PEV&pageSize=50001'))).status,
    400,
  )
  assert.equal((await request(dhis2, uids(dhis2, `${NEW}&order=shoeSize`))).status, 400)
  assert.equal((await request(dhis2, uids(dhis2, OLD))).status, 404)
  assert.equal((await request(await startTestServer({ version: '2.43.1' }), '/api/tracker/enrollments')).status, 400)
  assert.equal(
    (await request(await startTestServer({ version: '2.40.12' }), uids(dhis2, `${MID}&order=shoeSize`))).status,
    200,
  )
})
