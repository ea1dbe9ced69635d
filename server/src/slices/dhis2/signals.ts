declare module '#platform/signals.ts' {
  interface Signals {
    /** A task's state or progress changed in this process. */
    'dhis2-task-moved': { taskId: string }
  }
}

export {}
