declare module '#platform/events.ts' {
  interface DomainEvents {
    'card-revoked': { card_id: string; card_code: string; campaign_id: string; mpi_id: string | null }
  }
}

declare module '#platform/signals.ts' {
  interface Signals {
    /** Cards became valid or were revoked: what is remembered about tokens is stale. */
    'cards-changed': { tenantId: string }
  }
}

export {}
