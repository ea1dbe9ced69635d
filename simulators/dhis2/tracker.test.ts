import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Dhis2Options, type Dhis2Simulator, startDhis2 } from './simulator.ts'
import { type RequestOptions, type Row, request } from './test-client.ts'

const open: Dhis2Simulator[] = []
async function start(options: Dhis2Options): Promise<Dhis2Simulator> {
  const dhis2 = await startDhis2({ enrollments: 400, ...options })
  open.push(dhis2)
  return dhis2
}
after(async () => {
  for (const dhis2 of open) await dhis2.stop()
})

/** `PEV`, `TB`, `ROOT` and `DAKAR` are replaced by their identifiers. */
async function list(dhis2: Dhis2Simulator, query: string, as?: RequestOptions): Promise<Row[]> {
  const { status, body } = await request(dhis2, uids(dhis2, query), as)
  assert.equal(status, 200, JSON.stringify(body))
  return body.enrollments ?? body.trackedEntities ?? body.instances ?? body.trackedEntityInstances
}
function uids({ world }: Dhis2Simulator, query: string): string {
  return query
    .replace('PEV', world.programme('pev').id)
    .replace('TB', world.programme('tb').id)
    .replace('ROOT', world.orgUnit('SN').id)
    .replace('DAKAR', world.orgUnit('SN_DKR').id)
}
const OLD = '/api/enrollments?program=PEV&ou=ROOT&ouMode=DESCENDANTS&pageSize=1000'
const MID = '/api/tracker/enrollments?program=PEV&orgUnit=ROOT&ouMode=DESCENDANTS&pageSize=1000'
const NEW = '/api/tracker/enrollments?program=PEV&orgUnits=ROOT&orgUnitMode=DESCENDANTS&pageSize=1000'

describe('parameters', () => {
  test('unknown parameters are ignored, so 2.42 shows everything instead of one region', async () => {
    const dhis2 = await start({ version: '2.42.5' })
    const withNewNames = await list(dhis2, NEW.replace('ROOT', 'DAKAR'))
    const withOldNames = await list(
      dhis2,
      '/api/tracker/enrollments?program=PEV&orgUnit=DAKAR&ouMode=DESCENDANTS&pageSize=1000',
    )
    assert.ok(withNewNames.length < withOldNames.length / 2)
    assert.equal(withOldNames.length, dhis2.world.count('pev'))
  })

  test('2.41 takes old and new names, but not both at once', async () => {
    const dhis2 = await start({ version: '2.41.9' })
    assert.equal((await list(dhis2, MID)).length, (await list(dhis2, NEW)).length)
    const { status, body } = await request(dhis2, uids(dhis2, `${NEW}&ouMode=DESCENDANTS`))
    assert.deepEqual([status, body.errorCode], [400, 'E1003'])
    assert.equal((await request(dhis2, uids(dhis2, `${NEW}&paging=false`))).status, 400)
  })

  test('without org units, old releases refuse and new ones return all accessible enrollments', async () => {
    const old = await request(await start({ version: '2.39.10' }), '/api/tracker/enrollments')
    assert.deepEqual([old.status, old.body.message], [409, 'At least one organisation unit must be specified'])
    assert.equal((await request(await start({ version: '2.41.9' }), '/api/tracker/enrollments')).status, 200)
  })

  test('disabled paging returns nothing in the defective patches and everything in the next', async () => {
    const query = '/api/tracker/enrollments?program=PEV&orgUnit=ROOT&ouMode=DESCENDANTS&skipPaging=true'
    assert.equal((await list(await start({ version: '2.38.2' }), query)).length, 0)
    const corrected = await start({ version: '2.38.3' })
    assert.equal((await list(corrected, query)).length, corrected.world.count('pev'))
  })

  test('`fields` decides what is returned from 2.38 on, and before that only what is loaded', async () => {
    const query = '/api/tracker/trackedEntities?program=PEV&orgUnit=ROOT&ouMode=DESCENDANTS&fields=trackedEntity'
    const [shown] = await list(await start({ version: '2.38.7' }), query)
    assert.deepEqual(Object.keys(shown ?? {}), ['trackedEntity'])
    const [loaded] = await list(await start({ version: '2.37.10' }), query)
    assert.deepEqual(loaded?.attributes, [])
    assert.ok(loaded?.updatedAt)
  })
})

describe('times', () => {
  const stamp = '2023-03-15T14:30:20.500'
  const put = (dhis2: Dhis2Simulator) => {
    const instant = dhis2.world.time.read(stamp)?.instant ?? 0
    dhis2.world.clockSkewMs = instant - Date.now()
    return dhis2.world.add({ programme: 'pev', attributes: { firstName: 'Awa' } }).enrollment
  }
  const found = async (dhis2: Dhis2Simulator, uid: string, query: string) =>
    (await list(dhis2, `${MID}&${query}`)).some(({ enrollment }) => enrollment === uid)

  test('times are local, without a zone, and are read as they are written', async () => {
    const dhis2 = await start({ version: '2.40.12', timeZone: 'America/New_York' })
    const uid = put(dhis2)
    const { body } = await request(dhis2, `/api/tracker/enrollments/${uid}`)
    // A few milliseconds pass between setting the clock and writing.
    assert.match(body.updatedAt, /^2023-03-15T14:30:20\.\d{3}$/)
    const { body: info } = await request(dhis2, '/api/system/info')
    assert.match(info.serverDate, /^2023-03-15T14:30:2/)
    assert.ok(await found(dhis2, uid, 'updatedAfter=2023-03-15T18:30:20.000Z'), 'an offset is understood')
    assert.ok(!(await found(dhis2, uid, 'updatedAfter=2023-03-15T18:30:21.000Z')))
  })

  test('times count to the day in early patches, to the second and the millisecond in later ones', async () => {
    for (const [version, day, second] of [
      ['2.40.1', true, true],
      ['2.40.2', false, true],
      ['2.40.12', false, false],
    ] as const) {
      const dhis2 = await start({ version, timeZone: 'Africa/Lagos' })
      const uid = put(dhis2)
      assert.ok(await found(dhis2, uid, 'updatedAfter=2023-03-15T14:30:20.400'), version)
      assert.equal(await found(dhis2, uid, 'updatedAfter=2023-03-15T20:00:00'), day, `${version} later on the day`)
      assert.equal(
        await found(dhis2, uid, 'updatedAfter=2023-03-15T14:30:20.999'),
        second,
        `${version} later in the second`,
      )
    }
  })

  test('in early patches, a date as an upper bound excludes the last day', async () => {
    for (const [version, included] of [
      ['2.40.3', false],
      ['2.40.4', true],
    ] as const) {
      const dhis2 = await start({ version, timeZone: 'Africa/Lagos' })
      const uid = put(dhis2)
      assert.equal(await found(dhis2, uid, 'enrolledBefore=2023-03-15'), included, version)
      assert.ok(await found(dhis2, uid, 'enrolledBefore=2023-03-16'), version)
    }
  })

  test('changing an attribute changes the time of the person and not of the enrollment', async () => {
    const dhis2 = await start({ version: '2.41.9' })
    const [first] = dhis2.world.truth('pev')
    assert.ok(first)
    dhis2.world.change(first.enrollment, { attributes: { phone: '771112233' } })
    const since = `updatedAfter=${new Date(Date.now() - 60_000).toISOString()}`
    assert.deepEqual(await list(dhis2, `${NEW}&${since}`), [])
    const [person] = await list(dhis2, `/api/tracker/trackedEntities?program=PEV&orgUnitMode=CAPTURE&${since}`)
    assert.equal(person?.trackedEntity, first.trackedEntity)
    assert.ok(person?.attributes.some(({ value }) => value === '771112233'))
  })
})

describe('pages', () => {
  const walk = async (dhis2: Dhis2Simulator, query: string, pageSize: number, as?: RequestOptions) => {
    const pages: Row[][] = []
    const { body } = await request(dhis2, uids(dhis2, `${query}&pageSize=1&totalPages=true`), as)
    const total = body.total ?? body.pager.total
    for (let page = 1; page <= Math.ceil(total / pageSize); page++)
      pages.push(await list(dhis2, `${query}&pageSize=${pageSize}&page=${page}`, as))
    return { pages, total }
  }

  test('together, the pages contain every enrollment once, in every minor version', async () => {
    for (const version of ['2.36.13', '2.37.10', '2.38.7', '2.39.10', '2.40.12', '2.41.9', '2.42.5']) {
      const dhis2 = await start({ version })
      const query = (Number(version.slice(2, 4)) >= 41 ? NEW : MID).replace('&pageSize=1000', '')
      const { pages } = await walk(dhis2, query, 17)
      const found = pages.flat().map(({ enrollment }) => enrollment)
      const expected = [...dhis2.world.truth('pev')].map(({ enrollment }) => enrollment)
      assert.deepEqual(found.toSorted(), expected.toSorted(), version)
    }
  })

  test('a changed enrollment moves to the end of an unsorted list and not of a sorted one', async () => {
    const dhis2 = await start({ version: '2.40.12' })
    const [first] = await list(dhis2, MID)
    dhis2.world.change(first?.enrollment ?? '', { followUp: true })
    assert.equal((await list(dhis2, MID)).at(-1)?.enrollment, first?.enrollment)
    assert.notEqual((await list(dhis2, `${MID}&order=createdAt:asc`)).at(-1)?.enrollment, first?.enrollment)
  })

  test('ownership is checked after paging, so pages are short and totals too high; 2.43 checks it before', async () => {
    const dhis2 = await start({ version: '2.40.5', enrollments: 4_000 })
    const query = '/api/tracker/enrollments?program=TB&orgUnit=DAKAR&ouMode=DESCENDANTS'
    const as = { username: 'dakar' }
    const everything = await walk(dhis2, query, 5)
    for (const [row] of everything.pages.slice(0, 3)) dhis2.world.transfer(row?.enrollment ?? '', 'SN_ZIG')
    const { pages, total } = await walk(dhis2, query, 5, as)
    assert.equal(total, everything.total)
    assert.ok(pages.slice(0, -1).some(({ length }) => length < 5))
    const later = await start({ version: '2.43.1', enrollments: 4_000 })
    const now = query.replace('orgUnit=', 'orgUnits=').replace('ouMode=', 'orgUnitMode=')
    const [first] = await list(later, now)
    later.world.transfer(first?.enrollment ?? '', 'SN_ZIG')
    const whole = await walk(later, now, 5, as)
    assert.ok(whole.pages.slice(0, -1).every(({ length }) => length === 5))
    assert.equal(whole.total, whole.pages.flat().length)
  })

  test('from 2.40.10 on, the org unit of the owner is compared', async () => {
    for (const [version, isListed] of [
      ['2.40.9', true],
      ['2.40.10', false],
    ] as const) {
      const dhis2 = await start({ version })
      const query = MID.replace('ROOT', 'DAKAR')
      const [row] = await list(dhis2, query)
      dhis2.world.transfer(row?.enrollment ?? '', 'SN_ZIG')
      const again = await list(dhis2, query)
      assert.equal(
        again.some(({ enrollment }) => enrollment === row?.enrollment),
        isListed,
        version,
      )
    }
  })

  test('an empty page of old enrollments is not called the last', async () => {
    const dhis2 = await start({ version: '2.38.7' })
    const { body } = await request(dhis2, uids(dhis2, `${OLD.replace('pageSize=1000', 'pageSize=50')}&page=90`))
    assert.deepEqual(body, { pager: { page: 90, pageSize: 50, isLastPage: false }, enrollments: [] })
  })

  test('a person has enrollments of other programs, whatever the filter', async () => {
    const dhis2 = await start({ version: '2.39.10' })
    const people = await list(
      dhis2,
      '/api/trackedEntityInstances?program=PEV&ou=ROOT&ouMode=DESCENDANTS&programStatus=ACTIVE&pageSize=1000&fields=enrollments[program,status]',
    )
    const enrollments = people.flatMap((person) => person.enrollments)
    assert.ok(enrollments.some(({ program }) => program !== dhis2.world.programme('pev').id))
    assert.ok(enrollments.some(({ status }) => status !== 'ACTIVE'))
  })

  test('deleted enrollments are returned only on request', async () => {
    const dhis2 = await start({ version: '2.41.9' })
    const [row] = await list(dhis2, NEW)
    dhis2.world.delete(row?.enrollment ?? '')
    const has = async (query: string) =>
      (await list(dhis2, query)).some(({ enrollment }) => enrollment === row?.enrollment)
    assert.ok(!(await has(NEW)))
    assert.ok(await has(`${NEW}&includeDeleted=true`))
    assert.equal((await request(dhis2, `/api/tracker/enrollments/${row?.enrollment}`)).status, 404)
  })
})

describe('errors', () => {
  const CASES: readonly (readonly [
    what: string,
    query: string,
    as: string,
    byLine: Readonly<Record<string, number>>,
  ])[] = [
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
      { '2.39.10': 409, '2.40.12': 409, '2.41.9': 403, '2.42.5': 403 },
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
    [
      'every unit without the right',
      'program=PEV&ALL',
      'samakart',
      { '2.39.10': 409, '2.40.12': 403, '2.41.9': 400, '2.42.5': 403 },
    ],
  ]
  for (const [what, query, username, byLine] of CASES) {
    test(`${what} gets the error of each minor version`, async () => {
      for (const [version, expected] of Object.entries(byLine)) {
        const dhis2 = await start({ version })
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
      const dhis2 = await start({ version })
      const as = { username: 'poste' }
      const mode = version === '2.42.5' ? 'orgUnitMode' : 'ouMode'
      const people = `/api/tracker/trackedEntities?program=PEV&${mode}=`
      const { status, body } = await request(dhis2, uids(dhis2, `${people}ACCESSIBLE`), as)
      assert.deepEqual(
        [status, body.message],
        [409, 'At least 1 attributes should be mentioned in the search criteria.'],
      )
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
    const dhis2 = await start({ version: '2.42.5' })
    assert.equal(
      (await request(dhis2, uids(dhis2, '/api/tracker/trackedEntities?program=PEV&pageSize=50001'))).status,
      400,
    )
    assert.equal((await request(dhis2, uids(dhis2, `${NEW}&order=shoeSize`))).status, 400)
    assert.equal((await request(dhis2, uids(dhis2, OLD))).status, 404)
    assert.equal((await request(await start({ version: '2.43.1' }), '/api/tracker/enrollments')).status, 400)
    assert.equal((await request(await start({ version: '2.40.12' }), uids(dhis2, `${MID}&order=shoeSize`))).status, 200)
  })
})
