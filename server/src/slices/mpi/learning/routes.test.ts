import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelsOfField, RULES_VERSION } from '@samakart/matcher'
import { syntheticRegistry } from '@samakart/matcher/synthetic/synthetic-registry'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { learnSample } from './learn-sample.ts'
import { storeProfile } from './profiles.ts'

const { organization, services } = await openTestApp()
const own = await organization()
const admin = await own.as('programme_admin')

const people = syntheticRegistry({ records: 600, seed: 8 }).map(({ person }) => person)
const content = learnSample({
  people,
  registrySize: people.length,
  linked: { pairs: 0, levels: levelsOfField.map((levels) => levels.map(() => 0)) },
  today: '2026-03-10',
  chancePairs: 4_000,
})
const store = () =>
  inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) =>
    storeProfile(work, { source: 'registry', content }),
  )

test('a registry that has taught nothing is decided by the shipped weights', async () => {
  const answer = (await admin.get('/mpi/profile')).json()
  assert.deepEqual([answer.profile, answer.taught, answer.changes_scores], [null, null, false])
  assert.deepEqual(answer.known_share, { in_100: 3, came: 0, basis: 'assumed' })
  assert.match(answer.matcher_version, /^rules \S+, weights \S+, 3 in 100 known$/)
})

test('learning is accepted once at a time and is done in the background', async () => {
  const first = await admin.post('/mpi/profiles')
  assert.equal(first.statusCode, 202)
  assert.equal(first.headers.location, `/mpi/profiles/${first.json().profile_id}`)
  assert.equal(first.json().status, 'learning')
  assert.equal((await admin.post('/mpi/profiles')).json().profile_id, first.json().profile_id)
  assert.equal((await admin.post(`/mpi/profiles/${first.json().profile_id}/adopt`)).statusCode, 409)
})

test('a version tells in figures what the registry taught, is adopted by a person, and leaves a trace', async () => {
  const { id } = await store()
  const adopted = await admin.post(`/mpi/profiles/${id}/adopt`)
  assert.equal(adopted.statusCode, 200)
  const { profile, taught } = (await admin.get('/mpi/profile')).json()
  assert.deepEqual([profile.status, profile.adopted_by, profile.rules], ['active', admin.userId, RULES_VERSION])
  assert.equal(taught.sampled_people, 600)
  assert.ok(
    taught.common_surnames.every(({ one_in }: { one_in: number }) => one_in <= 30),
    'rare names are not told',
  )
  const date = taught.fields.find(({ field }: { field: string }) => field === 'date_of_birth')
  assert.ok(date.weight_for > 3 && date.weight_against < 0, JSON.stringify(date))
  const { items } = (await admin.get('/audit/entries?action=mpi.profile_adopted')).json()
  assert.deepEqual([items[0].object, items[0].actor], [id, admin.userId])
})

test('a registry that everybody left while it was learned is shown, and the shipped weights decide', async () => {
  const empty = await organization()
  const chief = await empty.as('programme_admin')
  const linked = { pairs: 0, levels: levelsOfField.map((levels) => levels.map(() => 0)) }
  const { id } = await inUnitOfWork(services, { tenantId: empty.id, actor: theSystem }, (work) =>
    storeProfile(work, {
      source: 'registry',
      content: learnSample({ people: [], registrySize: 5, linked, today: '2026-03-10' }),
    }),
  )
  const shown = await chief.get(`/mpi/profiles/${id}`)
  assert.equal(shown.statusCode, 200, shown.body)
  assert.deepEqual([shown.json().changes_scores, shown.json().taught.sampled_people], [false, 0])
})

test('going back to the shipped weights and to an earlier version', async () => {
  const { id } = await store()
  await admin.post(`/mpi/profiles/${id}/adopt`)
  assert.equal((await admin.post('/mpi/profiles/shipped/adopt')).json().profile, null)
  const { items, total } = (await admin.get('/mpi/profiles')).json()
  assert.equal(total, 3)
  assert.deepEqual(
    items.map(({ version, status }: { version: number; status: string }) => [version, status]),
    [
      [3, 'retired'],
      [2, 'retired'],
      [1, 'learning'],
    ],
  )
  assert.equal((await admin.post(`/mpi/profiles/${items[1].profile_id}/adopt`)).json().profile.version, 2)
})

test('only administrators see and change what decides, and only in their organization', async () => {
  const operator = await own.as('operator')
  assert.equal((await operator.get('/mpi/profile')).statusCode, 403)
  assert.equal((await operator.post('/mpi/profiles')).statusCode, 403)
  const other = await (await organization()).as('programme_admin')
  const { profile } = (await admin.get('/mpi/profile')).json()
  assert.equal((await other.get(`/mpi/profiles/${profile.profile_id}`)).statusCode, 404)
  assert.equal((await other.post(`/mpi/profiles/${profile.profile_id}/adopt`)).statusCode, 404)
  assert.deepEqual((await other.get('/mpi/profiles')).json().items, [])
})

test('the stored version holds no name in the clear', async () => {
  const { rows } = await asOwner(services).query('select sealed_profile from mpi_profile')
  // A name of three letters occurs in sealed text by chance.
  const names = (content.registry?.surnames ?? []).map(({ name }) => name).filter((name) => name.length >= 6)
  assert.ok(names.length > 0)
  for (const name of names) assert.ok(rows.every(({ sealed_profile }) => !sealed_profile?.includes(name)))
})
