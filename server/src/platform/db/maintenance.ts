import type { OpenDatabase } from './open-database.ts'

export interface Maintenance {
  stop(): Promise<void>
}

/** The embedded database has no background processes: without these its log grows for ever and its plans go stale. */
const CHECKPOINT_MS = 60_000
/** Statements are kept ready with a plan, which was made for tables that may have grown since. */
const PLANS_MS = 10_000
const VACUUM_MS = 30 * 60_000

export function startMaintenance(database: OpenDatabase, onError: (error: unknown) => void): Maintenance {
  if (database.engine !== 'embedded') return { stop: async () => {} }
  let running: Promise<unknown> = Promise.resolve()
  const every = (statement: string, milliseconds: number) =>
    setInterval(() => {
      running = running.then(() => database.pool.query(statement)).catch(onError)
    }, milliseconds)
  const timers = [
    every('checkpoint', CHECKPOINT_MS),
    every('discard plans', PLANS_MS),
    every('vacuum (analyze)', VACUUM_MS),
  ]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
