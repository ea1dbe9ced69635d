import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import type { IssuedStatus } from './tables.ts'

/** How many cards of a job each holder has, whatever their status. */
export async function countCardsByHolder(
  { db, tenantId }: ReadScope,
  jobId: string,
): Promise<{ mpi_id: string; cards: number }[]> {
  const rows = await db
    .selectFrom('card')
    .select(({ fn }) => ['mpi_id', fn.countAll<number>().as('cards')])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('mpi_id', 'is not', null)
    .groupBy('mpi_id')
    .execute()
  return rows.map(({ mpi_id, cards }) => ({ mpi_id: mpi_id ?? '', cards }))
}

/** How many cards a job has, and how many people hold them. */
export async function countHolders(
  { db, tenantId }: ReadScope,
  jobId: string,
): Promise<{ cards: number; people: number }> {
  return db
    .selectFrom('card')
    .select(({ fn }) => [fn.countAll<number>().as('cards'), fn.count<number>('mpi_id').distinct().as('people')])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
}

export interface IssuedCount {
  mpi_id: string
  campaign_id: string
  status: IssuedStatus
  /** The last day on which these cards are valid; null: for ever. */
  valid_until: string | null
  count: number
}

/** The issued cards that were made for these identities, by campaign, status and last day. */
export async function countIssuedCards({ db, tenantId }: ReadScope, mpiIds: readonly string[]): Promise<IssuedCount[]> {
  if (mpiIds.length === 0) return []
  // Inside a `select` the planner does not look at each of the ids.
  const { rows } = await sql<IssuedCount>`
    select mpi_id, campaign_id, status, valid_until, count(*)::int as count from card
    where tenant_id = ${tenantId} and mpi_id = any((select ${[...mpiIds]}::text[])::text[])
      and status in ('valid', 'revoked')
    group by mpi_id, campaign_id, status, valid_until`.execute(db)
  return rows
}
