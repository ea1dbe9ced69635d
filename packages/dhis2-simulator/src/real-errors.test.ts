// What real servers of these releases answered to the same mistakes: status, error code, message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request, startTestServer, uids } from './testing/client.ts'

type Expected = readonly [status: number, errorCode: string | undefined, message: string]

const LIST = '/api/tracker/enrollments?program=PEV'
const NOWHERE = 'AAAAAAAAAAA'
const uidRule = 'UID must be an alphanumeric string of 11 characters starting with a letter, but was: xx'
const month = 'Cannot parse "2026-13-45": Value 13 for monthOfYear must be in the range [1,12]'
const values = 'Valid values are: [ACTIVE, COMPLETED, CANCELLED]'

const ERRORS: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  '2.39.10.1': {
    [`/api/tracker/enrollments/${NOWHERE}`]: [404, undefined, `Enrollment not found for uid: ${NOWHERE}`],
    [`/api/enrollments/${NOWHERE}`]: [404, undefined, `Enrollment not found for uid: ${NOWHERE}`],
    [`/api/trackedEntityInstances/${NOWHERE}`]: [404, undefined, `TrackedEntityInstance not found for uid: ${NOWHERE}`],
    [`${LIST}&ouMode=ACCESSIBLE&programStatus=OPEN`]: [
      400,
      undefined,
      `Value OPEN is not a valid programStatus. ${values}`,
    ],
    [`${LIST}&ouMode=ACCESSIBLE&enrolledAfter=2026-13-45`]: [
      400,
      undefined,
      'Value 2026-13-45 is not a valid StartDateTime.',
    ],
    '/api/enrollments?program=PEV&ouMode=ACCESSIBLE&programStartDate=2026-13-45': [
      400,
      undefined,
      'Value 2026-13-45 is not a valid Date.',
    ],
  },
  '2.40.12': {
    [`/api/programs/${NOWHERE}`]: [404, 'E1005', `Program with id ${NOWHERE} could not be found.`],
    [`/api/tracker/enrollments/${NOWHERE}`]: [404, 'E1005', `Enrollment with id ${NOWHERE} could not be found.`],
    [`/api/enrollments/${NOWHERE}`]: [404, 'E1005', `Enrollment with id ${NOWHERE} could not be found.`],
    [`/api/trackedEntityInstances/${NOWHERE}`]: [
      404,
      'E1005',
      `TrackedEntityInstance with id ${NOWHERE} could not be found.`,
    ],
    [`/api/tracker/enrollments?program=${NOWHERE}&ouMode=ACCESSIBLE`]: [
      400,
      'E1003',
      `Program is specified but does not exist: ${NOWHERE}`,
    ],
    [`/api/enrollments?program=${NOWHERE}&ouMode=ACCESSIBLE`]: [409, undefined, `Program does not exist: ${NOWHERE}`],
    [`${LIST}&orgUnit=${NOWHERE}&ouMode=DESCENDANTS`]: [400, 'E1003', `Organisation unit does not exist: ${NOWHERE}`],
    [`${LIST}&ouMode=ALL`]: [403, 'E1006', 'Current user is not authorized to query across all organisation units'],
    [`${LIST}&ouMode=ACCESSIBLE&programStatus=OPEN`]: [
      400,
      undefined,
      `Value 'OPEN' is not valid for parameter programStatus. ${values}`,
    ],
    [`${LIST}&ouMode=ACCESSIBLE&enrolledAfter=2026-13-45`]: [
      400,
      undefined,
      `Value '2026-13-45' is not valid for parameter enrolledAfter. ${month}`,
    ],
    [`${LIST}&ouMode=ACCESSIBLE&totalPages=true&updatedAfter=2031-01-01`]: [
      409,
      undefined,
      'No entity found for query',
    ],
  },
  '2.42.5.2': {
    '/api/tracker/enrollments/xx': [400, undefined, `Value 'xx' is not valid for path parameter uid. ${uidRule}`],
    '/api/tracker/enrollments?program=xx': [
      400,
      undefined,
      `Value 'xx' is not valid for parameter program. ${uidRule}`,
    ],
    [`/api/tracker/enrollments?program=${NOWHERE}`]: [
      400,
      'E1003',
      `Program is specified but does not exist: ${NOWHERE}`,
    ],
    [`${LIST}&orgUnits=ROOT&orgUnitMode=ACCESSIBLE`]: [
      400,
      'E1003',
      'orgUnitMode ACCESSIBLE cannot be used with orgUnits. Please remove the orgUnit parameter and try again.',
    ],
    [`${LIST}&status=ACTIVE&programStatus=ACTIVE`]: [
      400,
      'E1003',
      "Only one parameter of 'programStatus' and 'status' must be specified. Prefer 'status' as 'programStatus' will be removed.",
    ],
    [`${LIST}&status=OPEN`]: [400, undefined, `Value 'OPEN' is not valid for parameter status. ${values}`],
    [`${LIST}&paging=false&page=2`]: [
      400,
      'E1003',
      'Paging cannot be disabled with paging=false while also requesting a paginated response with page, pageSize and/or totalPages=true',
    ],
    [`${LIST}&orgUnits=${NOWHERE}`]: [400, 'E1003', `Organisation unit does not exist: ${NOWHERE}`],
    [`${LIST}&orgUnitMode=ALL`]: [403, 'E1006', 'User is not authorized to query across all organisation units'],
    [`${LIST}&orgUnitMode=DESCENDANTS`]: [
      400,
      'E1003',
      'At least one org unit is required for orgUnitMode: DESCENDANTS. Please add one org unit or use a different orgUnitMode.',
    ],
    '/api/tracker/trackedEntities?pageSize=1': [
      400,
      'E1003',
      'Either `program`, `trackedEntityType` or `trackedEntities` should be specified',
    ],
    [`${LIST}&order=foo`]: [
      400,
      'E1003',
      "order parameter is invalid. Cannot order by 'foo'. Supported fields are 'completedAt, createdAt, createdAtClient, enrolledAt, updatedAt, updatedAtClient'. All of which can at most be specified once.",
    ],
    [`${LIST}&page=0`]: [400, 'E1003', 'page must be greater than or equal to 1 if specified'],
    [`${LIST}&page=x`]: [400, undefined, 'Value \'x\' is not valid for parameter page. For input string: "x"'],
  },
}

for (const [version, cases] of Object.entries(ERRORS)) {
  test(`${version} refuses mistakes in the words of a real server`, async () => {
    const dhis2 = await startTestServer({ version, enrollments: 60 })
    for (const [query, expected] of Object.entries(cases)) {
      const { status, body } = await request(dhis2, uids(dhis2, query))
      assert.deepEqual([status, body.errorCode, body.message], expected, query)
    }
  })
}

test('a path that a release does not have is a page of its servlet container', async () => {
  const dhis2 = await startTestServer({ version: '2.42.5.2', enrollments: 60 })
  for (const path of ['/api/nothing', '/api/enrollments', '/api/trackedEntityInstances']) {
    const { status, headers, text } = await request(dhis2, path)
    assert.deepEqual([status, headers.get('content-type')], [404, 'text/html;charset=utf-8'])
    assert.match(text, /^<!doctype html>/)
  }
})

test('enrollments of all units are listed without the authority, by the old endpoint and by 2.39', async () => {
  for (const [version, query] of [
    ['2.39.10.1', `${LIST}&ouMode=ALL`],
    ['2.39.10.1', '/api/enrollments?program=PEV&ouMode=ALL'],
    ['2.40.12', '/api/enrollments?program=PEV&ouMode=ALL'],
  ] as const) {
    const dhis2 = await startTestServer({ version, enrollments: 60 })
    assert.equal((await request(dhis2, uids(dhis2, query))).status, 200, `${version} ${query}`)
  }
})

test('links to pages are written as real servers write them', async () => {
  const dhis2 = await startTestServer({ version: '2.42.5.2', enrollments: 60 })
  const program = dhis2.world.programme('pev').id
  const fields = 'fields=enrollment,attributes[attribute]'
  const tracker = await request(dhis2, `/api/tracker/enrollments?page=2&program=${program}&${fields}&pageSize=1`)
  assert.equal(
    (tracker.body.pager as { nextPage?: string }).nextPage,
    `${dhis2.url}/api/tracker/enrollments?program=${program}&${fields}&pageSize=1&page=3`,
  )
  const metadata = await request(dhis2, '/api/organisationUnits?fields=id,parent[id]&pageSize=1&page=2')
  const { nextPage, prevPage } = metadata.body.pager as { nextPage?: string; prevPage?: string }
  const address = `${dhis2.url}/api/organisationUnits`
  assert.deepEqual(
    [nextPage, prevPage],
    [`${address}?page=3&pageSize=1&fields=id%2Cparent%5Bid%5D`, `${address}?pageSize=1&fields=id%2Cparent%5Bid%5D`],
  )
})
