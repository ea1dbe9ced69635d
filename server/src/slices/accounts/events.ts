declare module '#platform/events.ts' {
  interface DomainEvents {
    /** An organization exists. Billing opens its account in the same transaction. */
    'organization-created': { organization_id: string; plan: string; opening_balance_fcfa: number }
  }
}

export {}
