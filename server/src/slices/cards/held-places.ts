import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'

export interface CardPlace {
  job_id: string
  place: number
}

/** Which of these cards are on their way or valid, themselves or by the card that replaced them. In the order given. */
export async function areHeld(scope: ReadScope, places: readonly CardPlace[]): Promise<boolean[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ at: number }>`
    select wanted.at::int as at
    from unnest(${places.map(({ job_id }) => job_id)}::text[], ${places.map(({ place }) => place)}::int[])
      with ordinality as wanted (job_id, place, at)
    left join card own on own.tenant_id = ${scope.tenantId} and own.job_id = wanted.job_id and own.place = wanted.place
    where own.status in ('pending', 'valid') or own.id is null and exists (
      select from card_order ordered where ordered.tenant_id = ${scope.tenantId} and ordered.job_id = wanted.job_id
    ) or exists (
      select from card heir
      where heir.tenant_id = ${scope.tenantId} and heir.mpi_id = own.mpi_id and heir.campaign_id = own.campaign_id
        and heir.status = 'valid' and heir.replaces is not null)`.execute(scope.db)
  const held = new Set(rows.map(({ at }) => at))
  return places.map((_, index) => held.has(index + 1))
}
