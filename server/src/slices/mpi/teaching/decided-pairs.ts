import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  correctionTermsOf,
  type Population,
  type PreparedPerson,
  prepare,
  RULES_VERSION,
  scorePair,
  shippedWeights,
} from '@samakart/matcher'
import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { PlatformScope, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { openContents, toMatcher } from '../person-record.ts'
import type { DecidedPair } from './judge-correction.ts'
import type { Teaching } from './queue-effect.ts'

interface Decision {
  low_number: number
  high_number: number
  isSame: boolean
  decidedAt: Date
}

/** More would hardly teach more, and older ones were made with older habits. */
const MAX_DECISIONS = 4_000

const PAGE = 200

/** The decisions of an organization, with what the version in use says of each pair. `since` is when it was taught. */
export async function loadDecidedPairs(
  services: Services,
  tenantId: string,
  population: Population,
  since: Date | undefined,
): Promise<DecidedPair[]> {
  const decisions = await inReadScope(services, tenantId, readDecisions)
  const groupOf = groupsOf(decisions)
  const pairs: DecidedPair[] = []
  for (let from = 0; from < decisions.length; from += PAGE) {
    const page = decisions.slice(from, from + PAGE)
    const people = await inReadScope(services, tenantId, (scope) =>
      readOwnRecords(
        scope,
        page.flatMap(({ low_number, high_number }) => [low_number, high_number]),
      ),
    )
    for (const decision of page) {
      const [a, b] = [people.get(decision.low_number), people.get(decision.high_number)]
      if (!a || !b) continue
      pairs.push({
        ...comparedBy(a, b, population),
        isSame: decision.isSame,
        group: groupOf(decision),
        isUnseen: since === undefined || decision.decidedAt > since,
        decidedAt: decision.decidedAt,
      })
    }
    await nextTurn()
  }
  return pairs
}

function comparedBy(a: PreparedPerson, b: PreparedPerson, population: Population) {
  const { score, uncorrected, agreement, evidence } = scorePair(a, b, population, shippedWeights)
  return { terms: correctionTermsOf(agreement, evidence), probability: uncorrected, active: score }
}

/** Pairs that share somebody have the same group: what was decided of one of them is not held back from the other. */
export function groupsOf(decisions: readonly Pick<Decision, 'low_number' | 'high_number'>[]) {
  const parents = new Map<number, number>()
  const rootOf = (person: number): number => {
    let root = person
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    return root
  }
  for (const { low_number, high_number } of decisions) {
    const [one, other] = [rootOf(low_number), rootOf(high_number)]
    if (one !== other) parents.set(other, one)
  }
  return ({ low_number }: Pick<Decision, 'low_number'>) => rootOf(low_number)
}

/**
 * The newest decisions of people about pairs: reviews, merges without one, and merges that were undone. Of several about one pair the last
 * one counts. While the review of an undone merge is open again, nothing is decided.
 */
export async function readDecisions({ db, tenantId }: ReadScope): Promise<Decision[]> {
  const { rows } = await sql<{ low: number; high: number; is_same: boolean; decided_at: Date }>`
    with reviewed as (
      select low_number as low, high_number as high, status = 'merged' as is_same, resolved_at as decided_at
      from mpi_review where tenant_id = ${tenantId} and status in ('merged', 'distinct') and resolved_by <> 'system'
      order by coalesce(resolved_at, created_at) desc, id desc limit ${MAX_DECISIONS}
    ), merged as (
      select least(source_number, target_number) as low, greatest(source_number, target_number) as high,
        undone_at is null as is_same, coalesce(undone_at, merged_at) as decided_at
      from mpi_merge merge where tenant_id = ${tenantId} and merged_by <> 'system'
        and not exists (select 1 from mpi_review review where review.status = 'open'
          and review.low_number = least(merge.source_number, merge.target_number)
          and review.high_number = greatest(merge.source_number, merge.target_number))
      order by merged_at desc limit ${MAX_DECISIONS}
    ), decided as (
      select distinct on (low, high) low, high, is_same, decided_at
      from (select * from reviewed union all select * from merged) act
      order by low, high, decided_at desc
    )
    select * from decided order by decided_at desc, low, high limit ${MAX_DECISIONS}`.execute(db)
  return rows.map(({ low, high, is_same, decided_at }) => ({
    low_number: low,
    high_number: high,
    isSame: is_same,
    decidedAt: decided_at,
  }))
}

/** People as they were of their own, whatever was merged into them since. Erased people are left out. */
async function readOwnRecords(
  scope: ReadScope,
  identityNumbers: readonly number[],
): Promise<Map<number, PreparedPerson>> {
  if (identityNumbers.length === 0) return new Map()
  const { rows } = await sql<{ identity_number: number; mpi_id: string; sealed_person: string }>`
    select identity_number, mpi_id, sealed_person from mpi_identity
    where identity_number = any((select ${bigints(identityNumbers)}::bigint[])::bigint[])
      and tenant_id = ${scope.tenantId} and status <> 'erased'`.execute(scope.db)
  const contents = await openContents(scope, rows)
  const people = new Map<number, PreparedPerson>()
  for (const [at, { identity_number }] of rows.entries()) {
    const content = contents[at]
    if (content) people.set(identity_number, prepare(toMatcher(content.before_merges ?? content.person)))
  }
  return people
}

/** Reviews that people have decided. The sums are kept by the table itself, so that nothing is counted here. */
export async function countDecisions({ db, tenantId }: ReadScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from mpi_review_count
    where tenant_id = ${tenantId} and status in ('merged', 'distinct')`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next look is when there are a quarter more decisions than at the last. */
export const nextLookAt = (lastDecisions: number, least: number) => Math.max(least, Math.ceil(lastDecisions * 1.25))

/**
 * The organizations that have decided enough since the last look, or whose rules or version in use have changed since. A version that
 * the last look proposed and that was adopted is no change.
 */
export async function findTaught({ db }: PlatformScope, least: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string; count: number; decisions: number; is_other: boolean }>`
    select counted.tenant_id, counted.count, coalesce(last.decisions, 0) as decisions,
      last.rules <> ${RULES_VERSION} or (active.id is distinct from last.base_profile_id
        and active.id is distinct from last.profile_id) as is_other
    from (
      select tenant_id, sum(count)::int as count from mpi_review_count
      where status in ('merged', 'distinct') group by tenant_id
    ) counted
    left join mpi_teaching last on last.tenant_id = counted.tenant_id
    left join mpi_profile active on active.tenant_id = counted.tenant_id and active.status = 'active'
    where counted.count >= ${least} order by counted.tenant_id`.execute(db)
  return rows
    .filter(({ count, decisions, is_other }) => is_other || count >= nextLookAt(decisions, least))
    .map(({ tenant_id }) => tenant_id)
}

interface Look {
  decisions: number
  teaching: Teaching | null
  /** The version that is proposed. */
  profileId: string | null
  /** The version in use. */
  baseId: string | null
}

export async function writeTeaching(work: UnitOfWork, { decisions, teaching, profileId, baseId }: Look): Promise<void> {
  const values = {
    decisions,
    judged_at: work.now,
    rules: RULES_VERSION,
    base_profile_id: baseId,
    result: teaching && JSON.stringify(teaching),
    profile_id: profileId,
  }
  await work.db
    .insertInto('mpi_teaching')
    .values({ tenant_id: work.tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
}

/** The last look, with what became of the version that it proposed. */
export async function readTeachingRow({ db, tenantId }: ReadScope) {
  return db
    .selectFrom('mpi_teaching as teaching')
    .leftJoin('mpi_profile as profile', 'profile.id', 'teaching.profile_id')
    .selectAll('teaching')
    .select('profile.status as profile_status')
    .where('teaching.tenant_id', '=', tenantId)
    .executeTakeFirst()
}
