import type { OpenDatabase } from './open-database.ts'
import { lastLongWork } from './transaction.ts'

export interface Maintenance {
  stop(): Promise<void>
}

/**
 * The embedded database has no background processes: without these its log grows for ever, its plans go stale and what was
 * deleted stays. Everybody waits meanwhile, a sixth of a second for the checkpoint after a large job; so whatever takes
 * long waits until no long work is under way.
 */
const ANALYZE_MS = 1_000
const TIDY_MS = 1_000
/** A job that prints or packs for seconds still renews its hold on the work every ten. */
const QUIET_MS = 12_000
/** Work that never ends has it done nevertheless. */
const LONGEST_WAIT_MS = 30 * 60_000

export function startMaintenance(database: OpenDatabase, onError: (error: unknown) => void): Maintenance {
  if (database.engine !== 'embedded') return { stop: async () => {} }
  let running: Promise<unknown> = Promise.resolve()
  let quietAt = performance.now()
  const every = (milliseconds: number, act: () => Promise<unknown>) =>
    setInterval(() => {
      running = running.then(act).catch(onError)
    }, milliseconds)
  const timers = [
    every(ANALYZE_MS, () => analyzeOne(database)),
    every(TIDY_MS, async () => {
      const now = performance.now()
      const isQuiet = now - lastLongWork(database) > QUIET_MS || now - quietAt > LONGEST_WAIT_MS
      await checkpointIfDue(database, isQuiet)
      if (!isQuiet) return
      quietAt = now
      await vacuumOne(database)
    }),
  ]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}

/** How much of the log the next start after a crash may have to read. */
const MOST_BYTES = 256 << 20
const MANY_BYTES = 16 << 20
const SOME_BYTES = 1 << 20
const SOME_AGE_MS = 5 * 60_000

/** Others wait for it; before a good deal of log has come together it waits for a quiet moment. */
export async function checkpointIfDue({ pool }: OpenDatabase, isQuiet: boolean): Promise<void> {
  const { rows } = await pool.query<{ bytes: number; age_ms: number }>(
    `select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes,
      (extract(epoch from clock_timestamp() - checkpoint_time) * 1000)::float8 as age_ms
    from pg_control_checkpoint()`,
  )
  const [{ bytes, age_ms } = { bytes: 0, age_ms: 0 }] = rows
  const isDue = bytes > MANY_BYTES || (bytes > SOME_BYTES && age_ms > SOME_AGE_MS)
  if (bytes > MOST_BYTES || (isQuiet && isDue)) await pool.query('checkpoint')
}

/** How many rows may be changed before they matter, beside a share of the whole. */
const FEW_ROWS = 200
const TIMES_AS_LARGE = 3

/**
 * A table that has become several times as large is looked at anew, soon and whatever is under way: a plan that was made
 * while it was empty takes any index for as good as the right one. A small sample tells, and the smallest table is first.
 */
export async function analyzeOne({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select known.oid::regclass::text as name from pg_class known
    cross join lateral (select pg_stat_get_mod_since_analyze(known.oid) as changes) since
    where known.relkind = 'r' and known.relnamespace <> 'pg_catalog'::regnamespace
      and changes > $1 + $2 * greatest(known.reltuples, 0)
    order by changes limit 1`,
    [FEW_ROWS, TIMES_AS_LARGE],
  )
  for (const { name } of rows) await pool.query(`analyze ${name}`)
}

const MANY_ROWS = 1_000
const SHARE = 0.2
/** Transactions since a table was last read whole; their numbers come round after two thousand million. */
const OLD = 100_000_000

/** Frees what was deleted, one table at a time, where there is a share of it worth the while. */
export async function vacuumOne({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select known.oid::regclass::text as name from pg_class known
    cross join lateral (select greatest(pg_stat_get_dead_tuples(known.oid), pg_stat_get_ins_since_vacuum(known.oid)) as changes) since
    where known.relkind = 'r'
      and (changes > $1 + $2 * greatest(known.reltuples, 0) or age(known.relfrozenxid) > $3)
    order by changes limit 1`,
    [MANY_ROWS, SHARE, OLD],
  )
  for (const { name } of rows) await pool.query(`vacuum ${name}`)
}
