import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Assessment } from './scoring.ts'

/**
 * Stores the current scores in one statement. The history gets every score (`always`) or only those that differ from the
 * previous one (`changes`). Returns how many differ.
 */
export async function storeScores(
  work: UnitOfWork,
  assessments: readonly Assessment[],
  history: 'always' | 'changes',
): Promise<number> {
  if (assessments.length === 0) return 0
  const at = sql`${work.now.toISOString()}::timestamptz`
  const column = <T>(read: (assessment: Assessment) => T) => assessments.map(read)
  const { rows } = await sql<{ changed: number }>`
    with new as (
      select * from unnest(
        ${column(({ mpi_id }) => mpi_id)}::text[], ${column(({ score }) => score)}::smallint[],
        ${column(({ level }) => level)}::text[], ${column(({ components }) => components.kyc_verified)}::boolean[],
        ${column(({ components }) => components.has_nin)}::boolean[],
        ${column(({ components }) => components.programmes_count)}::integer[],
        ${column(({ risks }) => risks.HIGH)}::integer[], ${column(({ risks }) => risks.MEDIUM)}::integer[],
        ${column(({ risks }) => risks.LOW)}::integer[]
      ) as row (mpi_id, score, level, kyc_verified, has_nin, programmes_count, high_risks, medium_risks, low_risks)
    ), changed as (
      select new.mpi_id, new.score, new.level from new
      left join trust_score old on old.tenant_id = ${work.tenantId} and old.mpi_id = new.mpi_id
      where old.score is distinct from new.score
    ), stored as (
      insert into trust_score (tenant_id, mpi_id, score, level, kyc_verified, has_nin, programmes_count, high_risks,
        medium_risks, low_risks, computed_at)
      select ${work.tenantId}, mpi_id, score, level, kyc_verified, has_nin, programmes_count, high_risks, medium_risks,
        low_risks, ${at} from new order by mpi_id
      on conflict (tenant_id, mpi_id) do update set score = excluded.score, level = excluded.level,
        kyc_verified = excluded.kyc_verified, has_nin = excluded.has_nin,
        programmes_count = excluded.programmes_count, high_risks = excluded.high_risks,
        medium_risks = excluded.medium_risks, low_risks = excluded.low_risks, computed_at = excluded.computed_at
    ), recorded as (
      insert into trust_history (tenant_id, mpi_id, score, level, computed_at)
      select ${work.tenantId}, mpi_id, score, level, ${at}
      from ${history === 'always' ? sql`new` : sql`changed`} order by mpi_id
    )
    select count(*)::int as changed from changed`.execute(work.db)
  return rows[0]?.changed ?? 0
}

/** The present score is in `trust_score` and stays. */
export const trustRetention: RetentionRule = {
  kind: 'trust_history',
  of: 'organization',
  async deleteOld({ db, tenantId }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from trust_history where entry_number in (
        select entry_number from trust_history
        where tenant_id = ${tenantId} and computed_at < ${before.toISOString()}
        order by computed_at limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}
