import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { openMappedFixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

/** A family name that fits most templates, but not `sovereign`. */
const TOO_LONG = 'Ŋom-Mbaŋ-Ndiaye-Seŋ-Guèye-Njaay-Faŋ-Diaŋ-Saŋ-Kaŋ-Njiŋ-Sy-Thiam-Diagne-Wade-Kébé'

test('an enrollment whose card cannot be printed is left out, reported with the reason and not charged; the others get their cards', async () => {
  await using fixture = await openMappedFixture(testApp, { enrollments: 4 })
  const { world } = fixture.dhis2
  const people = world.count('pev')
  const add = (firstName: string, lastName: string) =>
    world.add({ programme: 'pev', attributes: { firstName, lastName, birth: '2024-02-02' } })
  add('Awa', TOO_LONG)
  add('عائشة', 'Tine')
  const [long, arabic] = [...world.truth('pev')].slice(-2).map(({ enrollment }) => enrollment)
  const before = (await fixture.admin.get('/billing/my-usage')).json().dhis2_cards
  const made = await fixture.generate('pev', { template: 'sovereign' })
  assert.deepEqual([made.status, made.total_cards, made.cards_left_out], ['completed', people, 2], made.error)
  const byId = (one: { enrollment_id: string }, other: { enrollment_id: string }) =>
    one.enrollment_id < other.enrollment_id ? -1 : 1
  assert.deepEqual(
    made.left_out?.sort(byId),
    [
      { enrollment_id: long ?? '', field: 'last_name', reason: 'too-long' },
      { enrollment_id: arabic ?? '', field: 'first_name', reason: 'unsupported-characters' },
    ].sort(byId),
  )
  assert.equal((await fixture.admin.get('/billing/my-usage')).json().dhis2_cards - before, people)

  const again = await fixture.generate('pev', { template: 'sovereign' })
  assert.deepEqual([again.status, again.total_cards, again.cards_left_out], ['completed', 0, 2], again.error)
  const wider = await fixture.generate('pev', { template: 'vital' })
  assert.deepEqual([wider.total_cards, wider.left_out?.map(({ enrollment_id }) => enrollment_id)], [1, [arabic]])
})

test('a schedule does not try again to print a card that could not be printed', async () => {
  await using fixture = await openMappedFixture(testApp, { enrollments: 2 })
  fixture.dhis2.world.add({
    programme: 'pev',
    attributes: { firstName: 'Awa', lastName: TOO_LONG, birth: '2024-02-02' },
  })
  const schedule = { programme_uid: fixture.uid('pev'), interval_minutes: 60, enabled: true, auto_generate_cards: true }
  const set = await fixture.admin.post('/dhis2/sync-schedule', { ...schedule, template: 'sovereign' })
  assert.ok(set.statusCode < 300, set.body)
  const generations = async () => {
    const { items } = (
      await fixture.admin.get(`/dhis2/tasks?programme_uid=${fixture.uid('pev')}&kind=generation`)
    ).json()
    for (const { task_id } of items) await fixture.ended(task_id)
    return items.length
  }
  await fixture.sync('pev')
  assert.equal(await generations(), 1)
  await fixture.sync('pev', { full: true })
  assert.equal(await generations(), 1)
})
