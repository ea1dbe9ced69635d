import { RULES_VERSION } from '@samakart/matcher'
import { sql } from 'kysely'
import type { PlatformScope, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Teaching } from './teaching-result.ts'

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
