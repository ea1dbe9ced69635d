declare module '#platform/events.ts' {
  interface DomainEvents {
    /** A synchronization has ended; those that only make cards are not meant. */
    'sync-completed': { task_id: string; programme_uid: string }
    'sync-failed': { task_id: string; programme_uid: string }
  }
}

export {}
