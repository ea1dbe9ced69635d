import type { UnitOfWork } from '#platform/scopes.ts'
import { forgetOrders } from './order-cards.ts'

export interface Places {
  from: number
  to: number
}

export interface IssuedCards {
  cards: number
  /** Whose they are, each person once. */
  holders: { mpi_id: string; cards: number }[]
}

/** The job's files are published: a stretch of its cards verifies from now on. Those that do already are not counted again. */
export async function validateCards(work: UnitOfWork, jobId: string, { from, to }: Places): Promise<IssuedCards> {
  const valid = await work.db
    .updateTable('card')
    .set({ status: 'valid', issued_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('place', '>=', from)
    .where('place', '<', to)
    .where('status', '=', 'pending')
    .returning('mpi_id')
    .execute()
  const held = new Map<string, number>()
  for (const { mpi_id } of valid) if (mpi_id !== null) held.set(mpi_id, (held.get(mpi_id) ?? 0) + 1)
  work.notifyAllProcesses('cards-changed', { tenantId: work.tenantId })
  return { cards: valid.length, holders: Array.from(held, ([mpi_id, cards]) => ({ mpi_id, cards })) }
}

/** The job failed: its cards never verify. */
export async function voidCards(work: UnitOfWork, jobId: string): Promise<void> {
  await forgetOrders(work, jobId)
  await work.db
    .updateTable('card')
    .set({ status: 'void' })
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('status', '=', 'pending')
    .execute()
}
