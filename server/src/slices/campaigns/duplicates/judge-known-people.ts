import type { ReadScope } from '#platform/scopes.ts'
import { findHolders, type ListedPerson } from '#slices/mpi/index.ts'
import { type AppliedPolicy, applyPolicy } from './apply-policy.ts'
import type { DuplicateChoice } from './choices.ts'
import { findingsOf } from './findings.ts'

/**
 * Says what a policy does with people whom the registry knows, in their order. Nobody is compared: who they are was found before. Without
 * a campaign nobody holds a card of it yet.
 */
export async function judgeKnownPeople(
  scope: ReadScope,
  { campaignId = '', duplicates }: { campaignId?: string | undefined; duplicates: DuplicateChoice },
  mpiIds: readonly string[],
): Promise<AppliedPolicy> {
  const identities = await findHolders(scope, mpiIds)
  const firstRows = new Map<string, number>()
  const people = mpiIds.map((mpi_id, row): ListedPerson => {
    const person = identities.get(mpi_id)?.holder_mpi_id ?? mpi_id
    const sameAs = firstRows.get(person)
    if (sameAs === undefined) firstRows.set(person, row)
    return { mpi_id, ...(sameAs === undefined ? {} : { sameAs }) }
  })
  return applyPolicy(await findingsOf(scope, campaignId, people, 0), mpiIds.length, { duplicates, rows: new Map() })
}
