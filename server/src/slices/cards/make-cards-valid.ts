import type { UnitOfWork } from '#platform/scopes.ts'

/** Places of cards within a job, from the first to before the last. */
export interface PlaceRange {
  from: number
  to: number
}

export interface IssuedCards {
  cards: number
  /** Each holder appears once. */
  holders: { mpi_id: string; cards: number }[]
}

/**
 * Makes a range of a job's cards valid, because the job's files are published. Cards that were valid before are not counted
 * again.
 */
export async function makeCardsValid(work: UnitOfWork, jobId: string, { from, to }: PlaceRange): Promise<IssuedCards> {
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
