declare module '#platform/notifications.ts' {
  interface Notifications {
    /** Cards are to be sent: whichever worker is free takes a few of them. */
    'sends-waiting': Record<string, never>
  }
}

export {}
