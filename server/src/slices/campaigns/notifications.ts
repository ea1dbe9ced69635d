declare module '#platform/notifications.ts' {
  interface Notifications {
    /** A job's state or progress changed. */
    'job-changed': { jobId: string }
    /** A job was accepted: whichever worker has a free slot takes it. */
    'jobs-waiting': Record<string, never>
  }
}

export {}
