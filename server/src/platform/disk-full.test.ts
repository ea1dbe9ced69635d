import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { StorageFull } from './refusals.ts'

let isFull = false
const disk = {
  check() {
    if (isFull) throw new StorageFull()
  },
  roomBytes: () => (isFull ? 0 : Number.POSITIVE_INFINITY),
  stop() {},
}
const { organization } = await openTestApp({}, { disk })

test('on a full disk reading works and writing is refused until there is room', async () => {
  const admin = await (await organization()).as('admin')
  const body = { name: 'Tambacounda', country_code: 'SN', region_code: 'TAM', plan: 'starter' }
  isFull = true
  const refused = await admin.post('/admin/organizations', body)
  assert.deepEqual([refused.statusCode, refused.json().code], [507, 'storage_full'])
  assert.equal((await admin.get('/admin/organizations')).statusCode, 200)
  isFull = false
  assert.equal((await admin.post('/admin/organizations', body)).statusCode, 201)
})
