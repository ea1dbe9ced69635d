declare module '#platform/signals.ts' {
  interface Signals {
    /** An organization's chain has grown. */
    'audit-head-moved': { tenantId: string }
  }
}

export {}
