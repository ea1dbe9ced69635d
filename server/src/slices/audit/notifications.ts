declare module '#platform/notifications.ts' {
  interface Notifications {
    /** This process has made an organization's chain longer, until here. */
    'audit-head-moved': { tenantId: string; seq: number; hash: string }
  }
}

export {}
