declare module '#platform/notifications.ts' {
  interface Notifications {
    /** A plan or a module changed, so the cached modules of this organization are stale. */
    'modules-changed': { tenantId: string }
  }
}

export {}
