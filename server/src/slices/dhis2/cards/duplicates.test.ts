import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { openMappedFixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

test('a generation skips or replaces the cards of those who hold one, and a dry run says how many they are', async () => {
  await using fixture = await openMappedFixture(testApp)
  const { admin } = fixture
  const { total_cards: all, campaign_id } = await fixture.generate('pev', { duplicates: 'skip' })
  const cards = async (status: string) =>
    (await admin.get(`/campaigns/${campaign_id}/cards?status=${status}`)).json().total
  const people = await cards('valid')
  const used = async () => (await admin.get('/billing/my-usage')).json().dhis2_cards
  const paid = await used()

  const query = `programme_uid=${fixture.uid('pev')}&kind=generation&regenerate=true`
  const { duplicates, cards_to_make } = (await admin.get(`/dhis2/dry-run?${query}`)).json()
  assert.deepEqual([duplicates.in_list + duplicates.hold_card, duplicates.hold_other_card], [cards_to_make, 0])

  const skipped = await fixture.generate('pev', { regenerate: true, duplicates: 'skip' })
  assert.deepEqual([skipped.status, skipped.total_cards], ['completed', 0])
  const { cards_skipped } = (await admin.get(`/dhis2/tasks/${skipped.task_id}`)).json()
  assert.equal(cards_skipped, cards_to_make)
  assert.equal(await used(), paid)

  const replaced = await fixture.generate('pev', { regenerate: true, duplicates: 'replace' })
  assert.deepEqual([replaced.status, replaced.total_cards], ['completed', people], replaced.error)
  assert.deepEqual([await cards('valid'), await cards('revoked')], [people, people])
  assert.ok(all >= people)
  const listed = (await admin.get(`/dhis2/dry-run?programme_uid=${fixture.uid('pev')}&kind=generation`)).json()
  assert.equal(listed.cards_to_make, cards_to_make - people, 'whoever was replaced has a card again')
})
