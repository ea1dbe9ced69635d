import type { OpenDatabase } from './open-database.ts'

export interface Maintenance {
  stop(): Promise<void>
}

/**
 * The embedded database has no background processes: without these its log grows for ever and its plans go stale. Everybody
 * waits for a checkpoint, a quarter of a second amid much writing, most of it for the disk; so there are no more of them
 * than the next start after a crash can bear.
 */
const CHECKPOINT_MS = 5 * 60_000
const CHECKPOINT_BYTES = 256 << 20
const LOOK_MS = 20_000
/** A table that has changed more than it held is looked at anew. One at a time: everybody waits for some 20 ms. */
const ANALYZE_MS = 5_000
const FEW_CHANGES = 200
/** Statements are kept ready with a plan, which was made for tables that may have grown since. */
const PLANS_MS = 10_000
const VACUUM_MS = 30 * 60_000

export function startMaintenance(database: OpenDatabase, onError: (error: unknown) => void): Maintenance {
  if (database.engine !== 'embedded') return { stop: async () => {} }
  let running: Promise<unknown> = Promise.resolve()
  const every = (milliseconds: number, act: () => Promise<unknown>) =>
    setInterval(() => {
      running = running.then(act).catch(onError)
    }, milliseconds)
  const timers = [
    every(LOOK_MS, () => checkpointIfDue(database)),
    every(ANALYZE_MS, () => analyzeOne(database)),
    every(PLANS_MS, () => database.pool.query('discard plans')),
    every(VACUUM_MS, () => database.pool.query('vacuum (analyze)')),
  ]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}

async function checkpointIfDue({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ bytes: number; age_ms: number }>(
    `select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes,
      (extract(epoch from clock_timestamp() - checkpoint_time) * 1000)::float8 as age_ms
    from pg_control_checkpoint()`,
  )
  const [{ bytes, age_ms } = { bytes: 0, age_ms: 0 }] = rows
  if (bytes > CHECKPOINT_BYTES || age_ms > CHECKPOINT_MS) await pool.query('checkpoint')
}

/** The smallest first: whoever waits for a large one waits longest. */
export async function analyzeOne({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select known.oid::regclass::text as name from pg_class known
    cross join lateral (select pg_stat_get_mod_since_analyze(known.oid) as changes) since
    where known.relkind = 'r' and changes > $1 + known.reltuples
    order by changes limit 1`,
    [FEW_CHANGES],
  )
  for (const { name } of rows) await pool.query(`analyze ${name}`)
}
