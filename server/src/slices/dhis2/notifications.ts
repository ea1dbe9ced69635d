declare module '#platform/notifications.ts' {
  interface Notifications {
    /** A task was started or handed back: whichever worker has a free slot takes it. */
    'dhis2-tasks-waiting': Record<string, never>
  }
}

export {}
