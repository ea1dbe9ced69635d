declare module '#platform/notifications.ts' {
  interface Notifications {
    /** A user has a new alert, or has read some. */
    'alerts-changed': { userId: string }
  }
}

export {}
