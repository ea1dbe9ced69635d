declare module '#platform/notifications.ts' {
  interface Notifications {
    /** Something is to be told to a webhook: whichever worker is free does it. */
    'webhooks-waiting': Record<string, never>
  }
}

export {}
