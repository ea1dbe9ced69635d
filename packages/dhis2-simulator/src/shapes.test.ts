import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Dhis2Simulator, startDhis2 } from './simulator.ts'
import { request } from './testing/client.ts'
import {
  checkShape,
  FULL_PAGER,
  KINDS,
  NEW_ATTRIBUTE,
  NEW_ENROLLMENT,
  NEW_ENTITY,
  OLD_ENROLLMENT,
  type Shape,
} from './testing/shapes.ts'

// The shapes of recorded answers of real servers: which names they have, of which kinds, and which are optional.

const servers = new Map<string, Promise<Dhis2Simulator>>()
const server = (version: string) => {
  const simulator = servers.get(version) ?? startDhis2({ version, enrollments: 300, timeZone: 'Africa/Lagos' })
  servers.set(version, simulator)
  return simulator
}
after(async () => {
  for (const each of servers.values()) await (await each).stop()
})

async function ofProgramme(version: string, path: string, scope: string, key = 'pev') {
  const dhis2 = await server(version)
  const { id } = dhis2.world.programme(key)
  const root = dhis2.world.orgUnit('SN').id
  return request(dhis2, `${path}?program=${id}&${scope.replace('ROOT', root)}`)
}
const OLD_SCOPE = 'ou=ROOT&ouMode=DESCENDANTS'
const MID_SCOPE = 'orgUnit=ROOT&ouMode=DESCENDANTS'
const NEW_SCOPE = 'orgUnits=ROOT&orgUnitMode=DESCENDANTS'

test('old tracked entities have the shape recorded from 2.36', async () => {
  const fields = 'fields=trackedEntityInstance,attributes[attribute,value],enrollments[events[event]],orgUnit'
  for (const version of ['2.36.13', '2.37.10', '2.38.7', '2.39.10', '2.40.12', '2.41.9']) {
    const { body } = await ofProgramme(
      version,
      '/api/trackedEntityInstances',
      `${OLD_SCOPE}&pageSize=5&totalPages=true&${fields}`,
    )
    checkShape(
      body,
      {
        pager: FULL_PAGER,
        trackedEntityInstances: [
          {
            orgUnit: 'uid',
            trackedEntityInstance: 'uid',
            attributes: [{ attribute: 'uid', value: 'text' }],
            enrollments: [{ events: [{}] }],
          },
        ],
      },
      version,
    )
    assert.equal(body.trackedEntityInstances.length, 5)
  }
})

test('a search without results returns one empty page', async () => {
  const { body } = await ofProgramme(
    '2.36.13',
    '/api/trackedEntityInstances',
    `${OLD_SCOPE}&pageSize=5&totalPages=true&lastUpdatedStartDate=2031-01-01`,
  )
  assert.deepEqual(body, { pager: { page: 1, pageCount: 1, total: 0, pageSize: 5 }, trackedEntityInstances: [] })
})

test('old tracked entities have no pager unless totals are requested', async () => {
  const { body } = await ofProgramme('2.39.10', '/api/trackedEntityInstances', `${OLD_SCOPE}&pageSize=2`)
  assert.deepEqual(Object.keys(body), ['trackedEntityInstances'])
})

test('old enrollments have the shape that the mobile client expects, without attributes in the list', async () => {
  const { body } = await ofProgramme('2.38.7', '/api/enrollments', `${OLD_SCOPE}&pageSize=3`)
  checkShape(
    body,
    { pager: { page: 'number', pageSize: 'number', isLastPage: 'boolean' }, enrollments: [OLD_ENROLLMENT] },
    'list',
  )
})

test('new tracked entities: a flat pager and `instances` before 2.41, a pager and their name from then on', async () => {
  const page = { page: 'number', pageSize: 'number' }
  const at = '/api/tracker/trackedEntities'
  for (const version of ['2.38.7', '2.39.10', '2.40.12'])
    checkShape(
      (await ofProgramme(version, at, `${MID_SCOPE}&pageSize=3`)).body,
      { ...page, instances: [NEW_ENTITY] },
      version,
    )
  checkShape(
    (await ofProgramme('2.41.9', at, `${NEW_SCOPE}&pageSize=3`)).body,
    { ...page, pager: page, trackedEntities: [NEW_ENTITY] },
    '2.41.9',
  )
  checkShape(
    (await ofProgramme('2.42.5', at, `${NEW_SCOPE}&pageSize=3&page=2`)).body,
    { pager: { ...page, nextPage: 'link', prevPage: 'link' }, trackedEntities: [NEW_ENTITY] },
    '2.42.5',
  )
})

test('new enrollments: named org units up to 2.40, attributes in the list from 2.41', async () => {
  const at = '/api/tracker/enrollments'
  const page = { page: 'number', pageSize: 'number' }
  const totals = { total: 'number', pageCount: 'number' }
  const old = await ofProgramme('2.40.9', at, `${MID_SCOPE}&pageSize=3&totalPages=true`)
  checkShape(old.body, { ...page, ...totals, instances: [{ ...NEW_ENROLLMENT, orgUnitName: 'text' }] }, '2.40.9')
  const both = await ofProgramme(
    '2.41.9',
    at,
    `${NEW_SCOPE}&pageSize=3&totalPages=true&fields=*,!events,!relationships`,
  )
  const withAttributes = [{ ...NEW_ENROLLMENT, attributes: [NEW_ATTRIBUTE] }] as const
  checkShape(both.body, { ...page, ...totals, pager: { ...page, ...totals }, enrollments: withAttributes }, '2.41.9')
  assert.ok((both.body.enrollments[0]?.attributes.length ?? 0) > 3)
  const early = await ofProgramme('2.40.0', at, `${MID_SCOPE}&pageSize=3&totalPages=true&fields=enrollment`)
  checkShape(early.body, { ...page, total: 'number', instances: [{ enrollment: 'uid' }] }, '2.40.0')
  const all = await ofProgramme('2.42.5', at, `${NEW_SCOPE}&paging=false&fields=enrollment`)
  assert.deepEqual(Object.keys(all.body), ['enrollments'])
})

test('system information has release, date and zone for every user', async () => {
  const { body } = await request(await server('2.40.12'), '/api/system/info')
  const textProperties = [
    'contextPath',
    'userAgent',
    'calendar',
    'dateFormat',
    'serverTimeZoneId',
    'serverTimeZoneDisplayName',
  ]
  for (const name of [...textProperties, 'version', 'revision', 'systemName'])
    assert.equal(typeof body[name], 'string', name)
  for (const name of ['serverDate', 'buildTime']) assert.ok(KINDS.time?.(body[name]), name)
  assert.equal(body.version, '2.40.12')
  assert.equal(body.serverTimeZoneId, 'Africa/Lagos')
  assert.equal(body.javaVersion, undefined)
})

test('the user name is a top-level property from 2.38 on and part of the credentials before', async () => {
  const path = '/api/me?fields=id,username,userCredentials[username],organisationUnits[id,path]'
  const units: readonly [Shape] = [{ id: 'uid', path: 'path' }]
  const old = await request(await server('2.37.10'), path)
  checkShape(old.body, { id: 'uid', userCredentials: { username: 'text' }, organisationUnits: units }, '2.37.10')
  const mid = await request(await server('2.40.12'), path)
  checkShape(
    mid.body,
    { id: 'uid', username: 'text', userCredentials: { username: 'text' }, organisationUnits: units },
    '2.40.12',
  )
  const now = await request(await server('2.42.5'), path)
  checkShape(now.body, { id: 'uid', username: 'text', organisationUnits: units }, '2.42.5')
  assert.deepEqual((await request(await server('2.41.9'), '/api/41/me?fields=id')).body, { id: now.body.id })
})

test('programs have the requested attributes, option sets and rights', async () => {
  const dhis2 = await server('2.41.9')
  const inner =
    'mandatory,searchable,trackedEntityAttribute[id,code,name,formName,valueType,optionSet[options[code,name]]]'
  const fields = `id,access[data[read]],trackedEntityType,programTrackedEntityAttributes[${inner}]`
  const { body } = await request(dhis2, `/api/programs/${dhis2.world.programme('vih').id}?fields=${fields}`)
  checkShape(
    body,
    {
      id: 'uid',
      access: { data: { read: 'boolean' } },
      trackedEntityType: { id: 'uid' },
      programTrackedEntityAttributes: [
        {
          mandatory: 'boolean',
          searchable: 'boolean',
          trackedEntityAttribute: {
            id: 'uid',
            'code?': 'text',
            name: 'text',
            'formName?': 'text',
            valueType: 'text',
            'optionSet?': { options: [{ code: 'text', name: 'text' }] },
          },
        },
      ],
    },
    'program',
  )
})

test('org units have their path, and a page beyond the last is empty with the pager of the last', async () => {
  const dhis2 = await server('2.36.13')
  const root = dhis2.world.orgUnit('SN').id
  const one = await request(dhis2, `/api/36/organisationUnits/${root}?fields=id,path,children[id,path,displayName]`)
  checkShape(
    one.body,
    { id: 'uid', path: 'path', children: [{ id: 'uid', path: 'path', displayName: 'text' }] },
    'root',
  )
  assert.equal(one.body.children.length, 14)
  const { body } = await request(dhis2, '/api/organisationUnits?fields=id&pageSize=100&page=99')
  checkShape(body, { pager: { ...FULL_PAGER, prevPage: 'link' }, organisationUnits: [{ id: 'uid' }] }, 'beyond')
  assert.equal(body.pager.page, 7)
  assert.equal(body.organisationUnits.length, 0)
})

test('an error has its five properties', async () => {
  const dhis2 = await server('2.42.5')
  const { status, body } = await request(dhis2, '/api/tracker/trackedEntities/PgmUFEQYZdt')
  assert.equal(status, 404)
  assert.deepEqual(body, {
    httpStatus: 'Not Found',
    httpStatusCode: 404,
    status: 'ERROR',
    message: 'TrackedEntity with id PgmUFEQYZdt could not be found.',
    errorCode: 'E1005',
  })
})
