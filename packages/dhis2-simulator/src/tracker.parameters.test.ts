import assert from 'node:assert/strict'
import { test } from 'node:test'
import { list, MID, NEW, request, startTestServer, uids } from './testing/client.ts'

test('unknown parameters are ignored, so 2.42 shows everything instead of one region', async () => {
  const dhis2 = await startTestServer({ version: '2.42.5' })
  const withNewNames = await list(dhis2, NEW.replace('ROOT', 'DAKAR'))
  const withOldNames = await list(
    dhis2,
    '/api/tracker/enrollments?program=PEV&orgUnit=DAKAR&ouMode=DESCENDANTS&pageSize=1000',
  )
  assert.ok(withNewNames.length < withOldNames.length / 2)
  assert.equal(withOldNames.length, dhis2.world.count('pev'))
})

test('2.41 takes old and new names, but not both at once', async () => {
  const dhis2 = await startTestServer({ version: '2.41.9' })
  assert.equal((await list(dhis2, MID)).length, (await list(dhis2, NEW)).length)
  const { status, body } = await request(dhis2, uids(dhis2, `${NEW}&ouMode=DESCENDANTS`))
  assert.deepEqual([status, body.errorCode], [400, 'E1003'])
  assert.equal((await request(dhis2, uids(dhis2, `${NEW}&paging=false`))).status, 400)
})

test('without org units, old releases refuse and new ones return all accessible enrollments', async () => {
  const old = await request(await startTestServer({ version: '2.39.10' }), '/api/tracker/enrollments')
  assert.deepEqual([old.status, old.body.message], [409, 'At least one organisation unit must be specified'])
  assert.equal((await request(await startTestServer({ version: '2.41.9' }), '/api/tracker/enrollments')).status, 200)
})

test('disabled paging returns nothing in the defective patches and everything in the next', async () => {
  const query = '/api/tracker/enrollments?program=PEV&orgUnit=ROOT&ouMode=DESCENDANTS&skipPaging=true'
  assert.equal((await list(await startTestServer({ version: '2.38.2' }), query)).length, 0)
  const corrected = await startTestServer({ version: '2.38.3' })
  assert.equal((await list(corrected, query)).length, corrected.world.count('pev'))
})

test('`fields` decides what is returned from 2.38 on, and before that only what is loaded', async () => {
  const query = '/api/tracker/trackedEntities?program=PEV&orgUnit=ROOT&ouMode=DESCENDANTS&fields=trackedEntity'
  const [shown] = await list(await startTestServer({ version: '2.38.7' }), query)
  assert.deepEqual(Object.keys(shown ?? {}), ['trackedEntity'])
  const [loaded] = await list(await startTestServer({ version: '2.37.10' }), query)
  assert.deepEqual(loaded?.attributes, [])
  assert.ok(loaded?.updatedAt)
})
