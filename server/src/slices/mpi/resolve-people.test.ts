import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntheticPeople } from '@samakart/matcher/synthetic/synthetic-registry'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { changeIdentity } from './change-identity.ts'
import { countTerms } from './count-terms.ts'
import { IdentityCache } from './identity-cache.ts'
import { normalizePerson, type PersonInput } from './person-record.ts'
import { resolvePeople } from './resolve-people.ts'

const { organization, services } = await openTestApp()
const organizationPlace = { country_code: 'SN', region_code: 'DKR' }
const now = new Date('2026-03-10T09:00:00.000Z')

async function newRegistry() {
  const own = await organization()
  const operator = await own.as('operator')
  const cache = new IdentityCache()
  return {
    own,
    operator,
    cache,
    resolve: (people: PersonInput[], source = 'test') =>
      inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) => {
        const checked = people.map((person) => normalizePerson(person, organizationPlace, now))
        assert.deepEqual(
          checked.flatMap(({ mistakes }) => mistakes),
          [],
        )
        return resolvePeople(
          work,
          checked.map(({ person }) => person),
          { source, cache },
        )
      }),
    total: async () => (await operator.get('/mpi/search?limit=1')).json().total as number,
  }
}

const modou = { first_name: 'Modou', last_name: 'Gueye', date_of_birth: '1991-01-21', gender: 'M', region_code: 'DKR' }
const bineta = {
  first_name: 'Bineta',
  last_name: 'Sonko',
  date_of_birth: '2003-07-14',
  gender: 'F',
  region_code: 'ZIG',
}

test('people are resolved against the registry and against each other, with exact counters', async () => {
  const { operator, resolve, total } = await newRegistry()
  const { mpi_id } = (await operator.post('/mpi/register', { ...modou, country_code: 'SN' })).json()
  const { people, counters } = await resolve([
    { ...modou, first_name: 'MODOU' },
    bineta,
    { ...bineta, last_name: 'SONKO' },
    { ...bineta, date_of_birth: null },
    { ...bineta, first_name: 'Aliou', gender: 'M' },
  ])
  assert.equal(people[0]?.mpi_id, mpi_id)
  assert.deepEqual(
    people.map(({ outcome }) => outcome),
    ['resolved', 'created', 'resolved', 'pending_review', 'created'],
  )
  assert.equal(people[2]?.mpi_id, people[1]?.mpi_id)
  assert.deepEqual(counters, { resolved: 2, created: 2, pending_review: 1 })
  assert.equal(await total(), 4)
  const { items } = (await operator.get('/mpi/reviews')).json()
  assert.equal(items.length, 1)
  assert.deepEqual([items[0].existing_mpi_id, items[0].new_mpi_id], [people[1]?.mpi_id, people[3]?.mpi_id])
  assert.equal(items[0].origin, 'batch')
})

test('the same delivery twice creates no identity twice', async () => {
  const { resolve, total } = await newRegistry()
  const delivery = syntheticPeople(400, 42)
    .map((person) => normalizePerson({ ...person, region_code: 'DKR' }, organizationPlace, now))
    .flatMap(({ person, mistakes }) => (mistakes.length === 0 && person.date_of_birth ? [person] : []))
  const first = await resolve(delivery)
  const made = await total()
  assert.equal(made, first.counters.created + first.counters.pending_review)
  const second = await resolve(delivery)
  assert.equal(second.counters.resolved + second.counters.pending_review + second.counters.created, delivery.length)
  assert.ok(second.counters.resolved >= delivery.length * 0.98, JSON.stringify(second.counters))
  assert.equal(await total(), made + second.counters.created + second.counters.pending_review)
})

test('a transaction that fails creates no identity', async () => {
  const { own, cache, total } = await newRegistry()
  const work = inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, async (work) => {
    await resolvePeople(work, [normalizePerson(modou, organizationPlace, now).person], { source: 'x', cache })
    throw new Error('the job failed')
  })
  await assert.rejects(work, /the job failed/)
  assert.equal(await total(), 0)
})

const known = { ...modou, phone_number: '+221771112233' }
const another = { first_name: 'Aliou', last_name: 'Sonko', date_of_birth: '1954-11-02' }

test('a cached person is compared by the current values', async () => {
  const { operator, resolve } = await newRegistry()
  const [first] = (await resolve([known])).people
  assert.equal((await resolve([known])).people[0]?.mpi_id, first?.mpi_id)
  const corrected = await operator.send({ method: 'PATCH', url: `/mpi/${first?.mpi_id}`, payload: another })
  assert.equal(corrected.statusCode, 200)
  const [other] = (await resolve([known])).people
  assert.notEqual(other?.mpi_id, first?.mpi_id)
  assert.equal((await resolve([{ ...known, ...another }])).people[0]?.mpi_id, first?.mpi_id)
})

test('the values of a transaction that failed are not cached', async () => {
  const { own, cache, resolve } = await newRegistry()
  const [first] = (await resolve([known])).people
  const work = inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, async (work) => {
    await changeIdentity(work, first?.mpi_id ?? '', another)
    await resolvePeople(work, [normalizePerson(known, organizationPlace, now).person], { source: 'x', cache })
    throw new Error('the job failed')
  })
  await assert.rejects(work, /the job failed/)
  assert.equal((await resolve([known])).people[0]?.mpi_id, first?.mpi_id)
})

test('an empty list resolves nobody', async () => {
  const { resolve } = await newRegistry()
  const { people, counters } = await resolve([])
  assert.deepEqual([people, counters], [[], { resolved: 0, created: 0, pending_review: 0 }])
})

test('a key that too many people share is closed, and people are still found by their other keys', async () => {
  const { operator, resolve } = await newRegistry()
  const crowd = Array.from({ length: 400 }, (_, at) => ({
    ...modou,
    first_name: 'Mamadou',
    last_name: 'Diop',
    date_of_birth: `${1930 + (at % 90)}-0${1 + (at % 9)}-${10 + (at % 19)}`,
  }))
  await resolve(crowd)
  const { rows } = await asOwner(services).query<{ closed: number; most: number }>(
    `select count(*) filter (where identity_number = 0)::int as closed,
       (select max(n)::int from (select count(*) as n from mpi_blocking_key group by key) counted) as most from mpi_blocking_key`,
  )
  assert.ok((rows[0]?.closed ?? 0) > 0, 'no key was closed')
  assert.ok((rows[0]?.most ?? 0) <= 300)
  const again = await operator.post('/mpi/register', { ...crowd[77], country_code: 'SN' })
  assert.equal(again.statusCode, 409)
})

test('keys say whether the day of birth is known, also after a correction', async () => {
  const { own, operator, resolve } = await newRegistry()
  const [person] = (await resolve([bineta])).people
  const marks = async () => {
    const { rows } = await asOwner(services).query(
      'select distinct has_day from mpi_blocking_key where tenant_id = $1',
      [own.id],
    )
    return rows.map(({ has_day }) => has_day)
  }
  assert.deepEqual(await marks(), [true])
  await operator.send({ method: 'PATCH', url: `/mpi/${person?.mpi_id}`, payload: { date_of_birth: '2003' } })
  assert.deepEqual(await marks(), [false])
})

test('name counts are updated, sealed, and used by later comparisons', async () => {
  const { own, operator, resolve } = await newRegistry()
  await resolve([modou, bineta])
  await countTerms(services, own.id)
  const { rows } = await asOwner(services).query(`select * from mpi_population where tenant_id = $1`, [own.id])
  assert.equal(rows[0].counted_people, 2)
  assert.match(rows[0].sealed_terms, /^v1\./)
  assert.equal((await operator.post('/mpi/register', { ...modou, country_code: 'SN' })).statusCode, 409)
})
