import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { findFamilies } from '#slices/mpi/index.ts'
import { dayOf } from './validity.ts'

/** A card that somebody holds, or that an open job is making for them. */
export interface HeldCard {
  id: string
  card_code: string
  campaign_id: string
  job_id: string
  place: number
  isPending: boolean
}

/**
 * The valid and pending cards of people, whichever of their merged identities they were made for. Expired cards are not among
 * them. People without any are left out.
 */
export async function findHeldCards(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, HeldCard[]>> {
  const families = await findFamilies(scope, mpiIds)
  const members = [...new Set([...families.values()].flat())]
  if (members.length === 0) return new Map()
  // Inside a `select` the planner does not look at each of the ids.
  const { rows } = await sql<Omit<HeldCard, 'isPending'> & { mpi_id: string; status: string }>`
    select id, mpi_id, card_code, campaign_id, job_id, place, status from card
    where tenant_id = ${scope.tenantId} and mpi_id = any((select ${members}::text[])::text[])
      and (status = 'pending' or (status = 'valid' and (valid_until is null or valid_until >= ${dayOf(scope.now)}::date)))
    order by id`.execute(scope.db)
  const cardsOfMember = Map.groupBy(rows, ({ mpi_id }) => mpi_id)
  const held = new Map<string, HeldCard[]>()
  for (const [mpiId, family] of families) {
    const cards = family.flatMap((member) => cardsOfMember.get(member) ?? [])
    if (cards.length === 0) continue
    held.set(
      mpiId,
      cards.map(({ mpi_id: _, status, ...card }) => ({ ...card, isPending: status === 'pending' })),
    )
  }
  return held
}
