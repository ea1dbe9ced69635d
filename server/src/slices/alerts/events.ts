declare module '#platform/events.ts' {
  interface DomainEvents {
    /** A quota of the month is nearly or wholly used; once each. */
    'quota-low': { resource: string; used: number; total: number }
    /** The balance covers no further month of the subscription; once a month. */
    'balance-low': { balance_fcfa: number }
  }
}

export {}
