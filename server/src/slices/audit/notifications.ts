declare module '#platform/notifications.ts' {
  interface Notifications {
    /** An organization's chain has grown. */
    'audit-head-moved': { tenantId: string }
  }
}

export {}
