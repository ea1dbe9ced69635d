import type { UnitOfWork } from '#platform/scopes.ts'
import { findHeldCards } from '#slices/cards/index.ts'
import { findHolders, lockRegistry } from '#slices/mpi/index.ts'
import type { SubmittedPerson } from '../jobs/seal-batches.ts'
import type { Job } from '../tables.ts'

export interface SettledBatch {
  /** The holder of each card, in order; null where no card is made. */
  holders: (string | null)[]
  /** The places whose holders lose their earlier cards when the new ones become valid. */
  replaces: number[]
}

/**
 * Decides who of a batch gets a card. It holds the registry, so that batches of two jobs do not both find that somebody has no card
 * yet. Whoever is getting one from another open job counts as a holder.
 */
export async function settleDuplicates(
  work: UnitOfWork,
  job: Job,
  from: number,
  people: readonly SubmittedPerson[],
  mpiIds: readonly string[],
): Promise<SettledBatch> {
  await lockRegistry(work)
  const [held, identities] = [await findHeldCards(work, mpiIds), await findHolders(work, mpiIds)]
  const seen = new Set<string>()
  const settled: SettledBatch = { holders: [], replaces: [] }
  for (const [at, mpiId] of mpiIds.entries()) {
    const choice = people[at]?.duplicate ?? job.duplicates
    const person = identities.get(mpiId)?.holder_mpi_id ?? mpiId
    const cards = (held.get(mpiId) ?? []).filter(({ campaign_id }) => campaign_id === job.campaign_id)
    const isGettingOne = seen.has(person) || cards.some(({ isPending }) => isPending)
    const isSkipped = choice !== 'print' && (isGettingOne || (choice === 'skip' && cards.length > 0))
    settled.holders.push(isSkipped ? null : mpiId)
    if (isSkipped) continue
    seen.add(person)
    if (choice === 'replace') settled.replaces.push(from + at)
  }
  return settled
}
