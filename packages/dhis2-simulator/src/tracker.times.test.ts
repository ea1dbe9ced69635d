import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dhis2Simulator } from './simulator.ts'
import { list, MID, NEW, request, startTestServer } from './testing/client.ts'

const stamp = '2023-03-15T14:30:20.500'
const put = (dhis2: Dhis2Simulator) => {
  const instant = dhis2.world.time.read(stamp)?.instant ?? 0
  dhis2.world.clockSkewMs = instant - Date.now()
  return dhis2.world.add({ programme: 'pev', attributes: { firstName: 'Awa' } }).enrollment
}
const found = async (dhis2: Dhis2Simulator, uid: string, query: string) =>
  (await list(dhis2, `${MID}&${query}`)).some(({ enrollment }) => enrollment === uid)

test('times are local, without a zone, and are read as they are written', async () => {
  const dhis2 = await startTestServer({ version: '2.40.12', timeZone: 'America/New_York' })
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
    const dhis2 = await startTestServer({ version, timeZone: 'Africa/Lagos' })
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
    const dhis2 = await startTestServer({ version, timeZone: 'Africa/Lagos' })
    const uid = put(dhis2)
    assert.equal(await found(dhis2, uid, 'enrolledBefore=2023-03-15'), included, version)
    assert.ok(await found(dhis2, uid, 'enrolledBefore=2023-03-16'), version)
  }
})

test('changing an attribute changes the time of the person and not of the enrollment', async () => {
  const dhis2 = await startTestServer({ version: '2.41.9' })
  const [first] = dhis2.world.truth('pev')
  assert.ok(first)
  dhis2.world.change(first.enrollment, { attributes: { phone: '771112233' } })
  const since = `updatedAfter=${new Date(Date.now() - 60_000).toISOString()}`
  assert.deepEqual(await list(dhis2, `${NEW}&${since}`), [])
  const [person] = await list(dhis2, `/api/tracker/trackedEntities?program=PEV&orgUnitMode=CAPTURE&${since}`)
  assert.equal(person?.trackedEntity, first.trackedEntity)
  assert.ok(person?.attributes.some(({ value }) => value === '771112233'))
})
