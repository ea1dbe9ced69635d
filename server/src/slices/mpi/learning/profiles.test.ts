import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '@samakart/matcher'
import { foreignRegistry } from '@samakart/matcher/synthetic/foreign-registry'
import { type SyntheticRecord, syntheticRegistry } from '@samakart/matcher/synthetic/synthetic-registry'
import { LeaseLost } from '#platform/queue/lease.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp, type TestOrganization } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { ListComparison } from '../list-comparison.ts'
import { ERASED_PERSON, type PersonRecord } from '../person-record.ts'
import { loadPopulation } from '../registry.ts'
import { resolvePeople } from '../resolve-people.ts'
import { findGrown, learnRegistry, profileLeases, requestProfile, StillHeld } from './learn-registry.ts'
import { adoptProfile, retireProfile } from './profiles.ts'

const { organization, services, clock } = await openTestApp()
/** Fewer than for a real registry, so that the tests are quick. */
const quickly = { chancePairs: 8_000 }

const asRecord = (person: Person): PersonRecord => ({
  ...ERASED_PERSON,
  ...(Object.fromEntries(Object.entries(person).filter(([field]) => field in ERASED_PERSON)) as Partial<PersonRecord>),
  region_code: 'DKR',
  gender: /^[HM]/i.test(person.gender ?? '') ? 'M' : /^F/i.test(person.gender ?? '') ? 'F' : null,
})
const inWork = <T>({ id }: TestOrganization, run: (work: UnitOfWork) => Promise<T>) =>
  inUnitOfWork(services, { tenantId: id, actor: theSystem }, run)
const by = <T>({ id }: TestOrganization, userId: string, run: (work: UnitOfWork) => Promise<T>) =>
  inUnitOfWork(services, { tenantId: id, actor: { kind: 'user', id: userId } }, run)

async function register(own: TestOrganization, records: readonly SyntheticRecord[]): Promise<Map<string, string>> {
  const entities = new Map<string, string>()
  for (let at = 0; at < records.length; at += 1_000) {
    const batch = records.slice(at, at + 1_000)
    const { people } = await inWork(own, (work) =>
      resolvePeople(
        work,
        batch.map(({ person }) => asRecord(person)),
        { source: 'test' },
      ),
    )
    for (const [index, { mpi_id }] of people.entries())
      if (!entities.has(mpi_id)) entities.set(mpi_id, batch[index]?.entity ?? '')
  }
  return entities
}

const compare = (own: TestOrganization, records: readonly SyntheticRecord[]) =>
  inReadScope(services, own.id, (scope) =>
    new ListComparison().addFew(
      scope,
      records.map(({ person }) => ({ person: asRecord(person) })),
    ),
  )

async function learn(own: TestOrganization): Promise<string> {
  const { id } = await inWork(own, requestProfile)
  await learnRegistry(services, own.id, quickly)
  return id
}

const statusOf = (id: string) =>
  asOwner(services)
    .query('select status, attempt, adopted_by from mpi_profile where id = $1', [id])
    .then(({ rows }) => rows[0])

const storedDecisions = async (own: TestOrganization) => {
  const read = (text: string) =>
    asOwner(services)
      .query(text, [own.id])
      .then(({ rows }) => rows)
  return [
    await read('select * from mpi_review where tenant_id = $1 order by id'),
    await read('select * from mpi_identity where tenant_id = $1 order by identity_number'),
    await read('select * from mpi_merge where tenant_id = $1 order by id'),
  ]
}

const records = foreignRegistry({ people: 1_000, seed: 4 })
const visit = (number: number) => records.filter(({ id }) => id.endsWith(`.${number}`))
const foreign = await organization()
const entityOf = await register(foreign, [...visit(0), ...visit(1).filter((_, at) => at % 2 === 0)])
const unseen = [
  ...visit(2).filter((_, at) => at % 4 === 0),
  ...foreignRegistry({ people: 100, seed: 99 }).filter(({ id }) => id.endsWith('.0')),
]
let profileId = ''

test('a foreign registry finds more people whom it knows and no wrong one, once a person has adopted what it taught', async () => {
  const { userId } = await foreign.as('programme_admin')
  const count = async () => {
    const found = await compare(foreign, unseen)
    const isRight = (mpiId: string, at: number) => entityOf.get(mpiId) === unseen[at]?.entity && at < 250
    const linked = found.flatMap(({ mpi_id }, at) => (mpi_id === undefined ? [] : [isRight(mpi_id, at)]))
    return { found, right: linked.filter(Boolean).length, wrong: linked.filter((right) => !right).length }
  }
  const shipped = await count()
  profileId = await learn(foreign)
  assert.equal((await statusOf(profileId)).status, 'candidate', 'it would move many pairs, so that a person decides')
  assert.deepEqual(await count(), shipped, 'a candidate decides nothing')

  const before = await storedDecisions(foreign)
  await by(foreign, userId, (work) => adoptProfile(work, profileId))
  const learned = await count()
  const seen = JSON.stringify({ shipped: [shipped.right, shipped.wrong], learned: [learned.right, learned.wrong] })
  assert.ok(learned.right > shipped.right * 1.15 && learned.wrong <= shipped.wrong, seen)
  assert.deepEqual(await storedDecisions(foreign), before, 'past decisions stay')

  await by(foreign, userId, retireProfile)
  assert.deepEqual(await count(), shipped, 'going back restores every score')
})

test('what one organization has taught changes nothing in another', async () => {
  const other = await organization()
  const { userId } = await foreign.as('programme_admin')
  await by(foreign, userId, (work) => adoptProfile(work, profileId))
  const learnedOf = async ({ id }: TestOrganization) =>
    (await inReadScope(services, id, (scope) => loadPopulation(scope))).population.learned
  assert.ok(await learnedOf(foreign))
  assert.equal(await learnedOf(other), undefined)
  await assert.rejects(
    inWork(other, (work) => adoptProfile(work, profileId)),
    { code: 'profile_not_found' },
  )
})

test('an ordinary registry adopts what it taught by itself and decides as before', async () => {
  const home = await organization()
  const people = syntheticRegistry({ records: 1_500, seed: 5 })
  await register(home, people.slice(0, 1_300))
  const before = await compare(home, people.slice(1_300))
  const id = await learn(home)
  assert.deepEqual({ ...(await statusOf(id)), attempt: 1 }, { status: 'active', attempt: 1, adopted_by: 'system' })
  assert.deepEqual(await compare(home, people.slice(1_300)), before)
})

test('a killed learning is begun again, and whoever wakes up late writes nothing', async () => {
  const { id } = await inWork(foreign, requestProfile)
  const killed = await inWork(foreign, (work) => profileLeases.claim(work, id, {}))
  assert.ok(killed)
  await assert.rejects(learnRegistry(services, foreign.id, quickly), StillHeld)
  clock.advanceSeconds(60)
  await assert.rejects(learnRegistry(services, foreign.id, { ...quickly, signal: AbortSignal.abort() }))
  assert.equal((await statusOf(id)).status, 'learning')
  await learnRegistry(services, foreign.id, quickly)
  const since = 'a person has chosen what decides, so that a person also chooses the next'
  assert.deepEqual(await statusOf(id), { status: 'candidate', attempt: 3, adopted_by: null }, since)
  const late = inWork(foreign, (work) => profileLeases.update(work, killed, { status: 'failed' }))
  await assert.rejects(late, LeaseLost)
})

test('a registry learns at 2,000 people and again when it has grown by half', async () => {
  const growing = await organization()
  const grow = (people: number) =>
    asOwner(services).query(
      `insert into mpi_population (tenant_id, people) values ($1, $2) on conflict (tenant_id) do update set people = excluded.people`,
      [growing.id, people],
    )
  const isDue = async () => (await findGrown(services)).includes(growing.id)
  const due: boolean[] = []
  for (const people of [1_999, 2_000]) {
    await grow(people)
    due.push(await isDue())
  }
  await inWork(growing, requestProfile)
  due.push(await isDue())
  await asOwner(services).query(`update mpi_profile set status = 'retired' where tenant_id = $1`, [growing.id])
  for (const people of [2_900, 3_000]) {
    await grow(people)
    due.push(await isDue())
  }
  assert.deepEqual(due, [false, true, false, false, true])
})
