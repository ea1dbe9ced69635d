import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCampaign } from '#slices/campaigns/testing/new-campaign.ts'
import { openTestApp } from '#testing/test-app.ts'
import { StorageFull, StorageLow } from './refusals.ts'

let isFull = false
let isLow = false
const disk = {
  check() {
    if (isFull) throw new StorageFull()
  },
  checkUpload() {
    disk.check()
    if (isLow) throw new StorageLow()
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

test('on a disk that fills up files and long lists are refused, and everything else goes on', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  isLow = true
  const photos = await operator.send({
    method: 'POST',
    url: `/campaigns/${campaign}/photos`,
    payload: 'PK',
    headers: { 'content-type': 'application/zip' },
  })
  assert.deepEqual([photos.statusCode, photos.json().code], [507, 'storage_low'])
  const submit = (last_name: string, count: number) =>
    operator.post(`/campaigns/${campaign}/jobs`, {
      beneficiaries: Array.from({ length: count }, () => ({ first_name: 'Awa', last_name })),
    })
  const long = await submit('Sy'.repeat(20), 4_000)
  assert.deepEqual([long.statusCode, long.json().code], [507, 'storage_low'])
  assert.equal((await submit('Sy', 1)).statusCode, 202)
  assert.equal((await operator.get('/campaigns')).statusCode, 200)
  isLow = false
})
