import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#platform/db/keyset.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { type cardSorts, listCards } from '#slices/cards/index.ts'
import { countOfUnit, MANY_PEOPLE, readOfUnit, type UnitPeople } from '#slices/mpi/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { peopleOfUnit } from './units.ts'

const { services, organization } = await openTestApp()
const pool = asOwner(services)

const PEOPLE = 60
/** More than a walk for a page of one card looks at. */
const CARDS = 500
const units = [
  '/countryAAAA',
  '/countryAAAA/regionAAAAA',
  '/countryAAAA/regionAAAAA/postAAAAAAA',
  '/countryAAAA/regionAAAAAB',
]

interface Registry {
  /** The place of the unit of each enrollment, by person; a person may have several or none. */
  enrolled: readonly (readonly number[])[]
  /** Whom each person was merged into, if it is not the person itself. */
  roots: readonly number[]
  holders: readonly number[]
  revoked: readonly boolean[]
}

const registries: fc.Arbitrary<Registry> = fc
  .record({
    enrolled: fc.array(fc.uniqueArray(fc.nat({ max: units.length - 1 }), { maxLength: 2 }), {
      minLength: PEOPLE,
      maxLength: PEOPLE,
    }),
    merged: fc.uniqueArray(fc.integer({ min: 1, max: PEOPLE - 1 }), { maxLength: 8 }),
    holders: fc.array(fc.nat({ max: PEOPLE - 1 }), { minLength: CARDS, maxLength: CARDS }),
    revoked: fc.array(fc.boolean(), { minLength: CARDS, maxLength: CARDS }),
  })
  .map(({ enrolled, merged, holders, revoked }) => ({
    enrolled,
    // Nobody is merged into somebody who was merged.
    roots: enrolled.map((_, at) => (merged.includes(at) ? firstNot(merged, at) : at)),
    holders,
    revoked,
  }))

const firstNot = (merged: readonly number[], at: number) =>
  [...Array(at).keys()].reverse().find((other) => !merged.includes(other)) ?? 0

/** Rows as they would be stored, without what the lists do not look at. Returns the numbers of the identities. */
async function store(tenantId: string, { enrolled, roots, holders, revoked }: Registry): Promise<number[]> {
  const { rows: stored } = await pool.query(
    `insert into mpi_identity (tenant_id, mpi_id, sealed_person, country_code, region_code, created_at, updated_at)
     select $1, $1 || '-' || n, '', 'SN', 'DKR', now(), now() from generate_series(0, $2::int - 1) n returning identity_number`,
    [tenantId, PEOPLE],
  )
  const numbers = stored.map(({ identity_number }) => Number(identity_number))
  const merged = roots.flatMap((root, at) => (root === at ? [] : [[numbers[at], numbers[root]] as const]))
  await pool.query(
    `update mpi_identity set status = 'deactivated', root_number = new.root, merged_into = new.root
     from unnest($1::bigint[], $2::bigint[]) as new (number, root) where identity_number = new.number`,
    [merged.map(([number]) => number), merged.map(([, root]) => root)],
  )
  await pool.query(
    `insert into dhis2_org_unit (tenant_id, org_unit_uid, path, region_code, region_source)
     select $1, split_part(path, '/', -1), path, 'DKR', 'geometry' from unnest($2::text[]) path`,
    [tenantId, units],
  )
  const enrollments = enrolled.flatMap((own, at) => own.map((unit) => ({ at, path: units[unit] })))
  await pool.query(
    `insert into dhis2_enrollment (tenant_id, enrollment_uid, programme_uid, tracked_entity_uid, org_unit_uid, org_unit_path,
       enrolled_on, status, mpi_id, row_hash, sealed_record, changed_at)
     select $1, 'e' || row_number() over (), 'programmeAA', 'entity', split_part(path, '/', -1), path, '2026-01-01', 'ACTIVE',
       $1 || '-' || at, '', '', now() from unnest($2::int[], $3::text[]) as one (at, path)`,
    [tenantId, enrollments.map(({ at }) => at), enrollments.map(({ path }) => path)],
  )
  await pool.query(
    `insert into card (id, tenant_id, campaign_id, job_id, place, mpi_id, card_code, token_hash, status, issued_at, revoked_at)
     select $1 || lpad(place::text, 5, '0'), $1, 'camp', 'job', place, $1 || '-' || holder, 'C-' || place, sha256(($1 || place)::bytea),
       case when is_revoked then 'revoked' else 'valid' end, timestamptz '2026-01-01' + (place / 2) * interval '1 minute',
       case when is_revoked then timestamptz '2026-02-01' end
     from unnest($2::int[], $3::bool[]) with ordinality as one (holder, is_revoked, n), lateral (select n::int - 1 as place) at`,
    [tenantId, holders, revoked],
  )
  await pool.query(
    `insert into mpi_review (id, tenant_id, low_number, high_number, origin, score, matcher_version, created_at)
     select $1 || lpad(n::text, 5, '0'), $1, low, low + 1, 'batch', 0.8, 'rules', timestamptz '2026-01-01' + n * interval '1 minute'
     from unnest($2::bigint[]) with ordinality as one (low, n)`,
    [tenantId, numbers.slice(0, -1)],
  )
  return numbers
}

/** Whether each person, or somebody who was merged with them, is enrolled in the unit or below it. */
function membersOf({ enrolled, roots }: Registry, path: string): boolean[] {
  const isThere = enrolled.map((own) => own.some((unit) => `${units[unit]}/`.startsWith(`${path}/`)))
  return roots.map((root) => roots.some((other, at) => other === root && isThere[at]))
}

/** Few people are gathered, more are walked to, and where a walk ends early many are gathered in another way. */
const ways = [0, 301, MANY_PEOPLE]
const all = { limit: 100, offset: 0 }
const byNumber = (key: RawBuilder<unknown>): Order => ({ key, id: key, type: 'bigint', isDescending: false })
const inUnit = (tenantId: string, path: string, ask: (scope: ReadScope, people: UnitPeople) => Promise<void>) =>
  inReadScope(services, tenantId, async (scope) => ask(scope, await peopleOfUnit(scope, path.split('/').at(-1) ?? '')))

test('gathered or walked to, the cards of a unit are those of its people and of whoever was merged with them, in order', async () => {
  const cases = fc.record({
    registry: registries,
    unit: fc.constantFrom(...units),
    sort: fc.constantFrom<(typeof cardSorts)[number]>('issued_at', '-issued_at', '-updated_at'),
    limit: fc.constantFrom(1, 7, 100),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ registry, unit, sort, limit }) => {
      const { id } = await organization()
      await store(id, registry)
      const isMember = membersOf(registry, unit)
      const expected = registry.holders.flatMap((holder, at) => (isMember[holder] ? [at] : []))
      const keyOf = (at: number) => (sort === '-updated_at' && registry.revoked[at] ? CARDS : Math.floor(at / 2))
      expected.sort((a, b) => keyOf(a) - keyOf(b) || a - b)
      if (sort.startsWith('-')) expected.reverse()
      await inUnit(id, unit, async (scope, people) => {
        const shown = expected.slice(0, limit * 4)
        for (const count of ways) {
          const within = { ...people, count }
          const first = await listCards(scope, { limit, offset: 0, sort, within })
          assert.equal(first.total, expected.length)
          const places = first.items.map(({ place }) => place)
          for (let { next_after: after } = first; after && places.length < shown.length; ) {
            const next = await listCards(scope, { limit, offset: 0, after, sort, within, isUncounted: true })
            places.push(...next.items.map(({ place }) => place))
            after = next.next_after
          }
          assert.deepEqual(places, shown)
          const further = await listCards(scope, { limit, offset: 3, sort, within })
          assert.deepEqual(
            further.items.map(({ place }) => place),
            expected.slice(3, 3 + limit),
          )
        }
      })
    }),
    { numRuns: 12 },
  )
})

test('a walk that meets only cards of others for long gives up, and the cards are gathered', async () => {
  const { id } = await organization()
  const enrolled = Array.from({ length: PEOPLE }, (_, at) => (at === 7 ? [2] : []))
  const holders = Array.from({ length: CARDS }, (_, at) => (at < 3 ? 7 : 8))
  const revoked = holders.map((_, at) => at === 1)
  await store(id, { enrolled, roots: [...enrolled.keys()], holders, revoked })
  await inUnit(id, units[1] as string, async (scope, people) => {
    for (const count of ways) {
      const { items, total, next_after } = await listCards(scope, { limit: 1, offset: 0, within: { ...people, count } })
      assert.deepEqual([items.map(({ place }) => place), total, next_after !== null], [[2], 3, true])
    }
  })
})

test('a row that names two people is of a unit if one of them is, and a person once, however often enrolled', async () => {
  await fc.assert(
    fc.asyncProperty(registries, fc.constantFrom(...units), async (registry, unit) => {
      const { id } = await organization()
      const numbers = await store(id, registry)
      const isMember = membersOf(registry, unit)
      const pairs = numbers.slice(0, -1).filter((_, at) => isMember[at] || isMember[at + 1])
      const active = numbers.filter((_, at) => isMember[at] && registry.roots[at] === at)
      await inUnit(id, unit, async (scope, people) => {
        for (const count of ways) {
          const of = { people: { ...people, count }, key: 'identity_number' as const }
          const reviews = {
            walks: [sql`select low_number, high_number from mpi_review where tenant_id = ${id}`],
            ...{ alias: 'review', order: byNumber(sql`low_number`) },
          }
          const ofReview = { ...of, identities: [sql`review.low_number`, sql`review.high_number`] }
          const found = await readOfUnit<{ low_number: number }>(scope, reviews, ofReview, all)
          assert.deepEqual(
            found.map(({ low_number }) => low_number),
            pairs,
          )
          assert.ok(found.every((row) => Object.keys(row).length === 2))
          assert.deepEqual(await countOfUnit(scope, reviews, ofReview), { total: pairs.length })
          const listed = {
            walks: [sql`select identity_number from mpi_identity where tenant_id = ${id} and status = 'active'`],
            ...{ alias: 'person', order: byNumber(sql`identity_number`) },
          }
          const ofPerson = { ...of, identities: [sql`person.identity_number`] }
          const persons = await readOfUnit<{ identity_number: number }>(scope, listed, ofPerson, all)
          assert.deepEqual(
            persons.map(({ identity_number }) => identity_number),
            active,
          )
          assert.deepEqual(await countOfUnit(scope, listed, ofPerson), { total: active.length })
        }
      })
    }),
    { numRuns: 6 },
  )
})

test('nobody is of a unit that is not known', async () => {
  const { id } = await organization()
  await inUnit(id, '/unknownAAAA', async (scope, people) => {
    for (const count of ways)
      assert.equal((await listCards(scope, { limit: 5, offset: 0, within: { ...people, count } })).total, 0)
  })
})
