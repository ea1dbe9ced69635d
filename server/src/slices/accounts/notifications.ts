declare module '#platform/notifications.ts' {
  interface Notifications {
    /** A role changed or a session ended: what is remembered about this user is stale. */
    'access-changed': { userId: string }
  }
}

export {}
