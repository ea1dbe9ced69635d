import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dhis2Simulator } from './simulator.ts'
import { list, MID, NEW, OLD, type RequestOptions, type Row, request, startTestServer, uids } from './testing/client.ts'

const walk = async (dhis2: Dhis2Simulator, query: string, pageSize: number, as?: RequestOptions) => {
  const pages: Row[][] = []
  const { body } = await request(dhis2, uids(dhis2, `${query}&pageSize=1&totalPages=true`), as)
  const total = body.total ?? body.pager.total
  for (let page = 1; page <= Math.ceil(total / pageSize); page++)
    pages.push(await list(dhis2, `${query}&pageSize=${pageSize}&page=${page}`, as))
  return { pages, total }
}

test('together, the pages contain every enrollment once, in every minor version', async () => {
  for (const version of ['2.36.13', '2.37.10', '2.38.7', '2.39.10', '2.40.9', '2.41.9', '2.42.5', '2.43.1']) {
    const dhis2 = await startTestServer({ version })
    const query = (Number(version.slice(2, 4)) >= 41 ? NEW : MID).replace('&pageSize=1000', '')
    const { pages } = await walk(dhis2, query, 17)
    const found = pages.flat().map(({ enrollment }) => enrollment)
    const expected = [...dhis2.world.truth('pev')].map(({ enrollment }) => enrollment)
    assert.deepEqual(found.toSorted(), expected.toSorted(), version)
  }
})

test('a changed enrollment moves to the end of an unsorted list and not of a sorted one', async () => {
  const dhis2 = await startTestServer({ version: '2.40.12' })
  const [first] = await list(dhis2, MID)
  dhis2.world.change(first?.enrollment ?? '', { followUp: true })
  assert.equal((await list(dhis2, MID)).at(-1)?.enrollment, first?.enrollment)
  assert.notEqual((await list(dhis2, `${MID}&order=createdAt:asc`)).at(-1)?.enrollment, first?.enrollment)
})

test('ownership is checked after paging, so pages are short and totals too high; 2.43 checks it before', async () => {
  const dhis2 = await startTestServer({ version: '2.40.5', enrollments: 4_000 })
  const query = '/api/tracker/enrollments?program=TB&orgUnit=DAKAR&ouMode=DESCENDANTS'
  const as = { username: 'dakar' }
  const everything = await walk(dhis2, query, 5)
  for (const [row] of everything.pages.slice(0, 3)) dhis2.world.transfer(row?.enrollment ?? '', 'SN_ZIG')
  const { pages, total } = await walk(dhis2, query, 5, as)
  assert.equal(total, everything.total)
  assert.ok(pages.slice(0, -1).some(({ length }) => length < 5))
  const later = await startTestServer({ version: '2.43.1', enrollments: 4_000 })
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
    const dhis2 = await startTestServer({ version })
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
  const dhis2 = await startTestServer({ version: '2.38.7' })
  const { body } = await request(dhis2, uids(dhis2, `${OLD.replace('pageSize=1000', 'pageSize=50')}&page=90`))
  assert.deepEqual(body, { pager: { page: 90, pageSize: 50, isLastPage: false }, enrollments: [] })
})

test('a person has enrollments of other programs, whatever the filter', async () => {
  const dhis2 = await startTestServer({ version: '2.39.10' })
  const people = await list(
    dhis2,
    '/api/trackedEntityInstances?program=PEV&ou=ROOT&ouMode=DESCENDANTS&programStatus=ACTIVE&pageSize=1000&fields=enrollments[program,status]',
  )
  const enrollments = people.flatMap((person) => person.enrollments)
  assert.ok(enrollments.some(({ program }) => program !== dhis2.world.programme('pev').id))
  assert.ok(enrollments.some(({ status }) => status !== 'ACTIVE'))
})

test('deleted enrollments are returned only on request', async () => {
  const dhis2 = await startTestServer({ version: '2.41.9' })
  const [row] = await list(dhis2, NEW)
  dhis2.world.delete(row?.enrollment ?? '')
  const has = async (query: string) =>
    (await list(dhis2, query)).some(({ enrollment }) => enrollment === row?.enrollment)
  assert.ok(!(await has(NEW)))
  assert.ok(await has(`${NEW}&includeDeleted=true`))
  assert.equal((await request(dhis2, `/api/tracker/enrollments/${row?.enrollment}`)).status, 404)
})

test('what is deleted is cancelled, and a deleted person has no attributes', async () => {
  for (const version of ['2.40.12', '2.42.5.2']) {
    const dhis2 = await startTestServer({ version })
    const mode = version === '2.42.5.2' ? 'orgUnitMode' : 'ouMode'
    const fields =
      'fields=trackedEntity,deleted,attributes[value],enrollments[enrollment,status,deleted,attributes[value]]'
    const people = `/api/tracker/trackedEntities?program=PEV&${mode}=CAPTURE&includeDeleted=true&pageSize=1000&${fields}`
    const [alone, whole] = [...dhis2.world.truth('pev')].filter(({ status }) => status === 'ACTIVE')
    dhis2.world.delete(alone?.enrollment ?? '')
    dhis2.world.deletePerson(whole?.enrollment ?? '')
    const rows = await list(dhis2, people)
    const found = (entity = '') => rows.find(({ trackedEntity }) => trackedEntity === entity)
    const kept = found(alone?.trackedEntity)?.enrollments.find(({ enrollment }) => enrollment === alone?.enrollment)
    assert.deepEqual([kept?.status, kept?.deleted], ['CANCELLED', true])
    assert.ok((kept?.attributes.length ?? 0) > 0)
    const gone = found(whole?.trackedEntity)
    assert.deepEqual([gone?.deleted, gone?.attributes], [true, []])
    assert.ok(gone?.enrollments.every(({ status, deleted }) => status === 'CANCELLED' && deleted))
  }
})

test('a transfer of ownership changes the time of the person and not that of the enrollment', async () => {
  const dhis2 = await startTestServer({ version: '2.42.5.2' })
  const [row] = dhis2.world.truth('pev')
  dhis2.world.transfer(row?.enrollment ?? '', 'SN_ZIG')
  const after = [...dhis2.world.truth('pev')].find(({ enrollment }) => enrollment === row?.enrollment)
  assert.equal(after?.updatedAt.getTime(), row?.updatedAt.getTime())
  assert.ok((after?.entityUpdatedAt.getTime() ?? 0) > (row?.entityUpdatedAt.getTime() ?? 0))
})
