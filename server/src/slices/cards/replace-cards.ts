import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { findFamilies } from '#slices/mpi/index.ts'
import { revoke } from './revoke-card.ts'
import type { CardRow } from './tables.ts'

/** Cards of a job that take the place of whatever their holders have in the campaign. */
export interface Replacement {
  campaignId: string
  jobId: string
  places: readonly number[]
}

/** The earlier cards that these cards of a job replace: all that their holders have in the campaign and that were not revoked. */
export async function findReplacedCards(
  scope: ReadScope,
  { campaignId, jobId, places }: Replacement,
): Promise<CardRow[]> {
  if (places.length === 0) return []
  const holders = await scope.db
    .selectFrom('card')
    .select('mpi_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('job_id', '=', jobId)
    .where(sql<boolean>`place = any(${[...places]}::int[])`)
    .execute()
  const families = await findFamilies(
    scope,
    holders.flatMap(({ mpi_id }) => mpi_id ?? []),
  )
  const members = [...new Set([...families.values()].flat())]
  if (members.length === 0) return []
  const { rows } = await sql<CardRow>`
    select * from card
    where tenant_id = ${scope.tenantId} and mpi_id = any((select ${members}::text[])::text[])
      and campaign_id = ${campaignId} and job_id <> ${jobId} and status = 'valid'
    order by id`.execute(scope.db)
  return rows
}

/**
 * Revokes what these cards replace, in the transaction that makes them valid: nobody is ever without a card, or has two. Returns
 * how many were revoked.
 */
export async function replaceCards(work: UnitOfWork, replacement: Replacement): Promise<number> {
  const replaced = await findReplacedCards(work, replacement)
  for (const card of replaced) await revoke(work, card, 'replaced')
  return replaced.length
}
