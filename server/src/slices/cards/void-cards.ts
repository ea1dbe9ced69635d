import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { GeneratedCard } from './generate-cards.ts'

/** The job failed, so its cards must never verify. */
export async function voidCards(work: UnitOfWork, jobId: string): Promise<void> {
  await deleteReservations(work, jobId)
  await work.db
    .updateTable('card')
    .set({ status: 'void' })
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('status', '=', 'pending')
    .execute()
}

/**
 * Stores the codes and token hashes of an accepted job's cards, one row for each batch, until `recordCards` makes them
 * cards.
 */
export async function reserveCards(
  work: UnitOfWork,
  jobId: string,
  batches: readonly GeneratedCard[][],
): Promise<void> {
  await sql`
    insert into card_order (job_id, batch_number, tenant_id, cards)
    select ${jobId}, batch.number - 1, ${work.tenantId}, batch.cards
    from unnest(${batches.map((cards) => JSON.stringify(cards))}::text[]) with ordinality as batch (cards, number)`.execute(
    work.db,
  )
}

/** Deletes the reservations of a job that ended before all its cards were recorded. */
async function deleteReservations(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db.deleteFrom('card_order').where('tenant_id', '=', work.tenantId).where('job_id', '=', jobId).execute()
}
