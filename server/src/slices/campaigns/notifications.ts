declare module '#platform/notifications.ts' {
  interface Notifications {
    /** A job's state or progress changed. */
    'job-changed': { jobId: string }
    /** A job was accepted: whichever worker has a free slot takes it. */
    'jobs-waiting': Record<string, never>
    /** A list is to be compared with the registry: whichever worker is free takes it. */
    'list-checks-waiting': Record<string, never>
    /** A worker has compared a list. */
    'list-checked': { checkId: string }
  }
}

export {}
