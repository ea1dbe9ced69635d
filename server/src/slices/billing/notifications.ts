declare module '#platform/notifications.ts' {
  interface Notifications {
    /** A plan or a module changed: what is remembered about this organization's modules is stale. */
    'modules-changed': { tenantId: string }
  }
}

export {}
