import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode } from 'fast-png'
import { openTestApp } from '#testing/test-app.ts'
import { openMappedFixture } from './testing/dhis2-fixture.ts'
import { logo } from './testing/logo.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

test('a preview is drawn by the renderer that prints jobs, for a sample, from DHIS2 and from the registry', async () => {
  await using fixture = await openMappedFixture(testApp)
  const { admin, dhis2 } = fixture
  const [row] = dhis2.world.truth('pev')
  const url = (id: string, more = '') => `/dhis2/preview-card-png?enrollment_id=${id}&template=sovereign${more}`
  const sample = await admin.get(url('sample', '&dpi=450'))
  assert.deepEqual([sample.statusCode, sample.headers['content-type']], [200, 'image/png'])
  const { width, height } = decode(sample.rawPayload)
  assert.deepEqual([width, height], [1517, 563])
  const live = await admin.get(url(row?.enrollment ?? ''))
  assert.equal(live.statusCode, 200, live.body)
  await fixture.sync('pev')
  const stored = await admin.get(url(row?.enrollment ?? ''))
  assert.equal(stored.statusCode, 200)
  assert.notDeepEqual(stored.rawPayload, sample.rawPayload)
  const body = { enrollment_id: row?.enrollment, template: 'sovereign', sovereign_config: { accent_hex: '#ffd34d' } }
  const styled = await admin.post('/dhis2/preview-card-png', body)
  assert.notDeepEqual(styled.rawPayload, stored.rawPayload)
  const badged = await admin.post('/dhis2/preview-card-png', { ...body, logos: [logo] })
  assert.notDeepEqual(badged.rawPayload, styled.rawPayload)
  const mappings = [
    { card_field: 'first_name', dhis2_attribute_code: 'NOM' },
    { card_field: 'last_name', dhis2_attribute_code: 'PRENOM' },
  ]
  const swapped = await admin.post('/dhis2/preview-card-png', { ...body, mappings })
  assert.equal(swapped.statusCode, 200, swapped.body)
  assert.notDeepEqual(swapped.rawPayload, styled.rawPayload)
  assert.equal((await admin.get(url('IpHINAT79UW'))).statusCode, 404)
  assert.equal((await admin.get('/dhis2/preview-card-png?enrollment_id=sample&template=gold')).statusCode, 422)
})
