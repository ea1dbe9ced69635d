declare module '#platform/events.ts' {
  interface DomainEvents {
    /** New identities, all those of one transaction's list together. */
    'identities-created': { mpi_ids: readonly string[] }
    /** These pairs wait for a decision, for the first time or again. */
    'reviews-opened': { review_ids: readonly string[] }
    /** Somebody decided, or a merge or an erasure made the question void. */
    'reviews-decided': { reviews: readonly { review_id: string; decision: 'merged' | 'distinct' | 'superseded' }[] }
    /** Published in the transaction of the merge: what belonged to the source now belongs to the target. */
    'identities-merged': { source_mpi_id: string; target_mpi_id: string }
    /** The source is an identity of its own again. */
    'identities-unmerged': { source_mpi_id: string; target_mpi_id: string }
    /** Somebody corrected the identity, or DHIS2 did; merges are told by themselves. */
    'identity-changed': { mpi_id: string }
    /** At the person's request: nothing of these identities is left. */
    'identities-erased': { mpi_ids: readonly string[] }
    /** The identity lives in another region than before. */
    'residence-changed': { mpi_id: string }
    /** These identities may have more or fewer open reviews than before. */
    'reviews-changed': { mpi_ids: readonly string[] }
  }
}

export {}
