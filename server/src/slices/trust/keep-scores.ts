import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Assessment } from './scoring/assess.ts'

/**
 * Keeps scores as they are now, in one statement. History gets every score (`always`) or only those that differ from the
 * one before. Answers how many differ.
 */
export async function keepScores(
  work: UnitOfWork,
  assessments: readonly Assessment[],
  history: 'always' | 'changes',
): Promise<number> {
  if (assessments.length === 0) return 0
  const at = sql`${work.now.toISOString()}::timestamptz`
  const of = <T>(read: (one: Assessment) => T) => assessments.map(read)
  const { rows } = await sql<{ changed: number }>`
    with new as (
      select * from unnest(
        ${of((one) => one.mpi_id)}::text[], ${of((one) => one.score)}::smallint[], ${of((one) => one.level)}::text[],
        ${of((one) => one.components.kyc_verified)}::boolean[], ${of((one) => one.components.has_nin)}::boolean[],
        ${of((one) => one.components.programmes_count)}::integer[], ${of((one) => one.risks.HIGH)}::integer[],
        ${of((one) => one.risks.MEDIUM)}::integer[], ${of((one) => one.risks.LOW)}::integer[]
      ) as row (mpi_id, score, level, kyc_verified, has_nin, programmes_count, high_risks, medium_risks, low_risks)
    ), changed as (
      select new.mpi_id, new.score, new.level from new
      left join trust_score old on old.tenant_id = ${work.tenantId} and old.mpi_id = new.mpi_id
      where old.score is distinct from new.score
    ), kept as (
      insert into trust_score (tenant_id, mpi_id, score, level, kyc_verified, has_nin, programmes_count, high_risks,
        medium_risks, low_risks, computed_at)
      select ${work.tenantId}, mpi_id, score, level, kyc_verified, has_nin, programmes_count, high_risks, medium_risks,
        low_risks, ${at} from new order by mpi_id
      on conflict (tenant_id, mpi_id) do update set score = excluded.score, level = excluded.level,
        kyc_verified = excluded.kyc_verified, has_nin = excluded.has_nin,
        programmes_count = excluded.programmes_count, high_risks = excluded.high_risks,
        medium_risks = excluded.medium_risks, low_risks = excluded.low_risks, computed_at = excluded.computed_at
    ), remembered as (
      insert into trust_history (tenant_id, mpi_id, score, level, computed_at)
      select ${work.tenantId}, mpi_id, score, level, ${at}
      from ${history === 'always' ? sql`new` : sql`changed`} order by mpi_id
    )
    select count(*)::int as changed from changed`.execute(work.db)
  return rows[0]?.changed ?? 0
}
