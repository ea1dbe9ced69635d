declare module '#platform/events.ts' {
  interface DomainEvents {
    'card-revoked': { card_id: string; card_code: string; campaign_id: string; mpi_id: string | null }
    /** A new card replaces one that no longer verifies. */
    'card-reissued': {
      card_id: string
      card_code: string
      /** The code of the card that no longer verifies. */
      replaces: string
      campaign_id: string
      mpi_id: string | null
    }
    /** The number of public verifications since the last event, by the prefix of the card code. */
    'cards-verified': { counts: readonly { prefix: string; valid: number; revoked: number }[] }
  }
}

declare module '#platform/notifications.ts' {
  interface Notifications {
    /** Cards became valid or were revoked, so cached verdicts are stale. */
    'cards-changed': { tenantId: string }
  }
}

export {}
