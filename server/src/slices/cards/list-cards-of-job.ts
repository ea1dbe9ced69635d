import type { ReadScope } from '#platform/scopes.ts'
import type { PlaceRange } from './make-cards-valid.ts'
import type { CardRow, CardStatus, ShownStatus } from './tables.ts'
import { isExpired } from './validity.ts'

export interface CardOfJob extends Pick<CardRow, 'place' | 'mpi_id' | 'card_code'> {
  status: CardStatus | ShownStatus
}

/** A range of a job's cards in the order of its list, also those that are not valid yet or never became so. */
export async function listCardsOfJob(
  { db, tenantId, now }: ReadScope,
  jobId: string,
  { from, to }: PlaceRange,
): Promise<CardOfJob[]> {
  const rows = await db
    .selectFrom('card')
    .select(['place', 'mpi_id', 'card_code', 'status', 'valid_until'])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('place', '>=', from)
    .where('place', '<', to)
    .orderBy('place')
    .execute()
  return rows.map(({ valid_until, ...card }) =>
    card.status === 'valid' && isExpired(valid_until, now) ? { ...card, status: 'expired' } : card,
  )
}
