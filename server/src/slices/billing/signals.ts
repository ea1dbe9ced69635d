declare module '#platform/signals.ts' {
  interface Signals {
    /** A plan or a module changed: what is remembered about this organization's modules is stale. */
    'modules-changed': { tenantId: string }
  }
}

export {}
