import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode } from 'fast-png'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openMappedFixture } from '../testing/dhis2-fixture.ts'
import { logo } from '../testing/logo.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services } = testApp
await services.queue.work()

test('on request all cards of a programme are made again, also on another template, and older cards stay valid', async () => {
  await using fixture = await openMappedFixture(testApp, { enrollments: 4 })
  const { admin } = fixture
  const people = fixture.dhis2.world.count('pev')
  const first = await fixture.generate('pev')
  const design = { template: 'sovereign', dpi: 450, sovereign_config: { accent_hex: '#ffd34d', max_attrs: 2 } }
  const again = await fixture.generate('pev', { regenerate: true, ...design })
  assert.deepEqual([again.status, again.estimated_cards, again.total_cards], ['completed', people, people], again.error)
  assert.deepEqual([again.campaign_id, again.job_id === first.job_id], [first.campaign_id, false])
  const { items, total } = (await admin.get(`/campaigns/${first.campaign_id}/cards?limit=100`)).json()
  assert.equal(total, people * 2)
  assert.ok(items.every(({ status }: { status: string }) => status === 'valid'))
  const archive = await admin.get(new URL(again.artifacts.zip_url ?? '').pathname)
  const sizes = pngSizes(archive.rawPayload)
  assert.equal(sizes.length, people)
  for (const size of sizes) assert.deepEqual(size, [1517, 563])
})

test('the colours and logos of a generation are printed on its cards, and its logos are deleted afterwards', async () => {
  await using fixture = await openMappedFixture(testApp, { enrollments: 3 })
  const { admin } = fixture
  const design = { template: 'sovereign', sovereign_config: { accent_hex: '#ffd34d' }, logos: [logo, logo] }
  const { campaign_id, status, error } = await fixture.generate('pev', design)
  assert.equal(status, 'completed', error)
  const { items } = (await admin.get(`/campaigns/${campaign_id}/cards`)).json()
  const printed = await admin.get(`/cards/${items[0].card_code}/png`)
  const enrollment_id = [...fixture.dhis2.world.truth('pev')][0]?.enrollment
  const preview = await admin.post('/dhis2/preview-card-png', { enrollment_id, ...design })
  assert.deepEqual(headerOf(printed.rawPayload), headerOf(preview.rawPayload))
  const bare = await admin.post('/dhis2/preview-card-png', { enrollment_id, ...design, logos: [] })
  assert.notDeepEqual(headerOf(bare.rawPayload), headerOf(preview.rawPayload))
  const kept = await asOwner(services).query('select count(*) from dhis2_task_logo')
  assert.equal(Number(kept.rows[0].count), 0)
})

test('the language of a programme’s cards can be chosen until its first card exists, and the neutral label is in that language', async () => {
  await using fixture = await openMappedFixture(testApp, { programmes: ['vih'] })
  await fixture.map('vih')
  const { admin, uid, dhis2 } = fixture
  const programme = async () => {
    const { language, public_label } = (await admin.get(`/dhis2/programmes/${uid('vih')}`)).json()
    return [language, public_label]
  }
  assert.deepEqual(await programme(), ['fr', 'Programme de santé'])
  const [row] = dhis2.world.truth('vih')
  const preview = async (more: string) =>
    (await admin.get(`/dhis2/preview-card-png?enrollment_id=${row?.enrollment}&template=emerald${more}`)).rawPayload
  const french = await preview('')
  assert.notDeepEqual(await preview('&language=wo'), french)
  const made = await fixture.generate('vih', { language: 'wo' })
  assert.equal(made.status, 'completed', made.error)
  const campaign = (await admin.get(`/campaigns/${made.campaign_id}`)).json()
  assert.deepEqual([campaign.language, campaign.name], ['wo', 'Porogaraamu wér-gi-yaram'])
  assert.deepEqual(await programme(), ['wo', 'Porogaraamu wér-gi-yaram'])
  await fixture.sync('vih')
  assert.deepEqual(await programme(), ['wo', 'Porogaraamu wér-gi-yaram'])
  assert.notDeepEqual(await preview(''), french)
  const late = { programme_uid: uid('vih'), template: 'emerald', language: 'en' }
  const refused = await admin.post('/dhis2/generate-cards', late)
  assert.deepEqual([refused.statusCode, refused.json().errors?.[0]?.path], [422, 'language'])
})

/** The top rows of a sovereign card at 300 DPI: the logos and the issuer, which are the same on every card. */
function headerOf(png: Uint8Array) {
  const { data, width } = decode(png)
  return data.subarray(0, width * 3 * 30)
}

/** Width and height from the header of every PNG in an archive. */
function pngSizes(zip: Buffer): [width: number, height: number][] {
  const sizes: [number, number][] = []
  const header = Buffer.from('IHDR')
  for (let at = zip.indexOf(header); at >= 0; at = zip.indexOf(header, at + 4))
    sizes.push([zip.readUInt32BE(at + 4), zip.readUInt32BE(at + 8)])
  return sizes
}
