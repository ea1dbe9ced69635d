declare module '#platform/notifications.ts' {
  interface Notifications {
    /** A role changed or a session ended, so cached callers of this user are stale. */
    'access-changed': { userId: string }
  }
}

export {}
