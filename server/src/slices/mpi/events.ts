declare module '#platform/events.ts' {
  interface DomainEvents {
    /** Published in the transaction of the merge: what belonged to the source now belongs to the target. */
    'identities-merged': { source_mpi_id: string; target_mpi_id: string }
    /** The source is an identity of its own again. */
    'identities-unmerged': { source_mpi_id: string; target_mpi_id: string }
    /** These identities may have more or fewer open reviews than before. */
    'reviews-changed': { mpi_ids: readonly string[] }
  }
}

export {}
