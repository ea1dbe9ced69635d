declare module '#platform/events.ts' {
  interface DomainEvents {
    /** An organization exists. Who keeps accounts of money opens its account in the same transaction. */
    'organization-created': { organization_id: string; plan: string; opening_balance_fcfa: number }
  }
}

export {}
