declare module '#platform/signals.ts' {
  interface Signals {
    /** A job's state or progress changed in this process. */
    'job-moved': { jobId: string }
  }
}

export {}
