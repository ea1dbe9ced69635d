import type { UnitOfWork } from '#platform/scopes.ts'
import { deleteReservations } from './reserve-cards.ts'

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
