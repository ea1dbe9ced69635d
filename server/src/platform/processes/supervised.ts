// How a supervised process and its supervisor communicate.

/** Arguments of a process that has a supervisor, and of one whose database is being started at the same time. */
export const SUPERVISED = '--supervised'
export const DATABASE_STARTS = '--database-starts'

/** The exit code of a process that could not reach the database. Unlike other failed starts, it is worth a retry. */
export const EXIT_TRY_AGAIN = 75

export type Report = { kind: 'ready' } | { kind: 'failed'; sentence: string }

export const isSupervised = process.argv.includes(SUPERVISED)
export const isDatabaseStarting = process.argv.includes(DATABASE_STARTS)

/** The IPC channel closes when the supervisor ends, however it ends. */
export function endWithSupervisor(): void {
  process.once('disconnect', () => process.exit(1))
  if (!process.connected) process.exit(1)
}

export function reportToSupervisor(report: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send && process.connected) process.send(report, () => resolve())
    else resolve()
  })
}
