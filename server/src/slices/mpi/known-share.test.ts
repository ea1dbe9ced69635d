import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntheticPeople } from '@samakart/matcher/synthetic/synthetic-registry'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { normalizePerson, type PersonInput } from './person-record.ts'
import { type Arrivals, shareOf, shareOfList } from './registry.ts'
import { resolvePeople } from './resolve-people.ts'

const { organization, services } = await openTestApp()
const place = { country_code: 'SN', region_code: 'DKR' }
const people = syntheticPeople(260, 5)
  .filter(({ date_of_birth }) => date_of_birth?.length === 10)
  .map((person): PersonInput => ({ ...(person as PersonInput), ...place, commune: null }))

async function newRegistry() {
  const own = await organization()
  const [operator, admin] = [await own.as('operator'), await own.as('programme_admin')]
  return {
    operator,
    /** A list that is one batch. */
    list: (rows: readonly PersonInput[]) =>
      inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) =>
        resolvePeople(
          work,
          rows.map((person) => normalizePerson(person, place, work.now).person),
          { source: 'test' },
        ),
      ),
    knownShare: async () => (await admin.get('/mpi/profile')).json().known_share,
  }
}

const register = (operator: Caller, person: object) => operator.post('/mpi/register', person)

test('a new registry assumes that few are known, and learns from those who come', async () => {
  const { list, knownShare } = await newRegistry()
  assert.deepEqual(await knownShare(), { in_100: 3, came: 0, basis: 'assumed' })
  await list(people)
  const afterNewcomers = await knownShare()
  assert.deepEqual([afterNewcomers.came, afterNewcomers.basis], [people.length, 'learned'])
  assert.ok(afterNewcomers.in_100 < 3)
  await list(people)
  assert.ok((await knownShare()).in_100 > 25, 'the whole list came again')
})

test('a registration that is refused counts with the next one that is not', async () => {
  const { operator, knownShare } = await newRegistry()
  const [one, other] = people as [PersonInput, PersonInput]
  assert.equal((await register(operator, one)).statusCode, 201)
  assert.equal((await register(operator, one)).statusCode, 409)
  assert.equal((await knownShare()).came, 1)
  assert.equal((await register(operator, other)).statusCode, 201)
  const { came, in_100 } = await knownShare()
  assert.equal(came, 3)
  assert.ok(in_100 > 3)
})

test('a score says how many are known, in its reasons and in its version', async () => {
  const { operator } = await newRegistry()
  const [person] = people as [PersonInput]
  await register(operator, person)
  const matches = async (language: string) =>
    (await operator.post('/mpi/match', person, { 'accept-language': language })).json().matches
  const [match] = await matches('en')
  assert.match(match.matcher_version, /, 3 in 100 known$/)
  const population = match.reasons.find(({ field }: { field: string }) => field === 'population')
  assert.equal(population.known_in_100, 3)
  assert.match(population.text, /3 in 100/)
  assert.ok(population.weight < 0)
})

test('the same likeness is a link where many return and a review where hardly anybody does', async () => {
  const rare: PersonInput = {
    first_name: 'Coumba',
    last_name: 'Wagane',
    date_of_birth: '1984-03-12',
    gender: 'F',
    ...place,
  }
  const near = { ...rare, last_name: 'Wagané', first_name: 'Kumba', date_of_birth: null }
  const scoreAfter = async (lists: PersonInput[][]) => {
    const { list, operator } = await newRegistry()
    for (const rows of lists) await list(rows)
    await register(operator, rare)
    const [match] = (await operator.post('/mpi/match', near)).json().matches
    return match?.similarity_score ?? 0
  }
  assert.ok((await scoreAfter([people, people, people])) > (await scoreAfter([people])))
})

test('what has come counts as at most five hundred people, and the last rows of a list as most of what it says', () => {
  const newcomers: Arrivals = { came: 10_000, known: 0 }
  assert.ok(shareOf(newcomers) > 0.004 && shareOf(newcomers) < 0.006)
  const { share } = shareOfList(newcomers, { came: 2_000, known: 900 })
  assert.ok(share > 0.35 && share < 0.45)
})
