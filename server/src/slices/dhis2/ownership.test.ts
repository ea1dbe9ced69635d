import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openDhis2Fixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

/** Before these releases, the unit of an enrollment is the one where it was made; from then on, the one that owns it. */
const CASES: readonly (readonly [version: string, isByOwner: boolean, usernames: readonly string[]])[] = [
  ['2.36.13', false, ['samakart']],
  ['2.40.9', false, ['poste']],
  ['2.40.12', true, ['samakart', 'poste']],
  ['2.41.5', false, ['samakart']],
  ['2.41.9', true, ['samakart']],
  ['2.42.5', true, ['samakart', 'poste']],
  ['2.43.1', true, ['samakart']],
]

for (const [version, isByOwner, usernames] of CASES) {
  for (const username of usernames) {
    test(`${version}, ${username}: after a transfer, preview, estimate and cards of a unit agree`, async () => {
      await using fixture = await openDhis2Fixture(testApp, { version, enrollments: 60, programmes: ['pev'] })
      const { dhis2, admin, uid } = fixture
      await admin.post('/dhis2/config', { url: dhis2.url, username, password: 'Lecture-2026' })
      await fixture.map('pev')
      assert.equal((await fixture.sync('pev')).status, 'completed')
      const region = dhis2.world.orgUnit('SN_DKR')
      const inside = [...dhis2.world.truth('pev', 'SN_DKR')]
      const [moved] = inside
      dhis2.world.transfer(moved?.enrollment ?? '', 'SN_ZIG_1_CS')

      const again = await fixture.sync('pev')
      const isNoticed = isByOwner && username === 'samakart'
      assert.equal(again.enrollments_changed, isNoticed ? 1 : 0, 'the transfer')

      const org_unit = region.id
      const preview = await admin.get(`/dhis2/preview-enrollments?programme_uid=${uid('pev')}&org_unit=${org_unit}`)
      const cards = await fixture.generate('pev', { enrollment_filter: { org_unit } })
      assert.equal(cards.status, 'completed', cards.error)
      const expected = [...dhis2.world.truth('pev')].filter(({ orgUnit, ownerUnit }) =>
        dhis2.world.orgUnit(isByOwner ? ownerUnit : orgUnit).path.startsWith(region.path),
      ).length
      assert.deepEqual(
        [preview.json().total_enrollments, cards.estimated_cards, cards.total_cards],
        [expected, expected, expected],
      )
      const rest = await fixture.generate('pev', { enrollment_filter: { org_unit } })
      assert.deepEqual([rest.estimated_cards, rest.total_cards], [0, 0])
      dhis2.assertOnlyGets()
    })
  }
}

test('where DHIS2 cannot count, enrollments are counted by their list, also if the account sees few of them', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.40.12', enrollments: 900, programmes: ['tb'] })
  const { dhis2, admin, uid } = fixture
  const account = { username: 'poste', password: 'Lecture-2026' }
  await admin.post('/dhis2/config', { url: dhis2.url, ...account })
  await fixture.map('tb')
  // The programme is protected: the account reads only what its own post owns, on pages of 200 that are nearly empty.
  const own = dhis2.world.orgUnit('SN_DKR_1_CS').id
  const seen = [...dhis2.world.truth('tb')].filter(({ ownerUnit }) => ownerUnit === own)
  const late = dhis2.world.add({ programme: 'tb', orgUnit: own, attributes: { firstName: 'Awa', lastName: 'Sow' } })
  const task = await fixture.sync('tb')
  assert.deepEqual([task.status, task.enrollments_read], ['completed', seen.length + 1], task.error)
  const preview = (await admin.get(`/dhis2/preview-enrollments?programme_uid=${uid('tb')}&limit=500`)).json()
  assert.equal(preview.total_enrollments, seen.length + 1)
  assert.ok(preview.preview.some((row: { enrollment_id: string }) => row.enrollment_id === late.enrollment))
  dhis2.world.delete(late.enrollment)
  const rows = async () =>
    (
      await asOwner(testApp.services).query('select 1 from dhis2_enrollment where enrollment_uid = $1', [
        late.enrollment,
      ])
    ).rowCount
  assert.equal(await rows(), 1)
  assert.equal((await fixture.sync('tb')).status, 'completed')
  assert.equal(await rows(), 0)
})
