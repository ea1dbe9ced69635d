import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'

export interface CardPlace {
  job_id: string
  place: number
}

/**
 * Whether each of these cards is reserved, pending or valid, or was replaced by a valid one. The answers are in the order
 * of the places.
 */
export async function areCardsActive(scope: ReadScope, places: readonly CardPlace[]): Promise<boolean[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ at: number }>`
    select requested.at::int as at
    from unnest(${places.map(({ job_id }) => job_id)}::text[], ${places.map(({ place }) => place)}::int[])
      with ordinality as requested (job_id, place, at)
    left join card on card.tenant_id = ${scope.tenantId} and card.job_id = requested.job_id and card.place = requested.place
    where card.status in ('pending', 'valid') or card.id is null and exists (
      select from card_order reserved where reserved.tenant_id = ${scope.tenantId} and reserved.job_id = requested.job_id
    ) or exists (
      select from card replacement
      where replacement.tenant_id = ${scope.tenantId} and replacement.mpi_id = card.mpi_id
        and replacement.campaign_id = card.campaign_id
        and replacement.status = 'valid' and replacement.replaces is not null)`.execute(scope.db)
  const active = new Set(rows.map(({ at }) => at))
  return places.map((_, index) => active.has(index + 1))
}
