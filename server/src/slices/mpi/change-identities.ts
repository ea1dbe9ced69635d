import type { UnitOfWork } from '#platform/scopes.ts'
import { changeIdentity } from './change-identity.ts'
import type { PersonInput } from './check-person.ts'
import { IdentityNotFound } from './errors.ts'
import { lockRegistry } from './lock-registry.ts'

export interface PersonChange {
  mpi_id: string
  input: PersonInput
}

/** Changes several people in one transaction, each as a PATCH of the identity would. Identities that no longer exist are left out. */
export async function changeIdentities(work: UnitOfWork, changes: readonly PersonChange[]): Promise<void> {
  if (changes.length === 0) return
  // The keys of many people cannot be locked in one order with those of other transactions.
  await lockRegistry(work)
  for (const { mpi_id, input } of changes) {
    try {
      await changeIdentity(work, mpi_id, input)
    } catch (error) {
      if (!(error instanceof IdentityNotFound)) throw error
    }
  }
}
