import { type PreparedPerson, prepare } from '@samakart/matcher'
import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { openContents, toMatcher } from '../person-record.ts'

export interface Decision {
  low_number: number
  high_number: number
  isSame: boolean
  decidedAt: Date
}

/** More would hardly teach more, and older ones were made with older habits. */
const MAX_DECISIONS = 4_000

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

/** People as they were of their own, whatever was merged into them since. Whoever was erased is left out. */
export async function readOwnRecords(
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
