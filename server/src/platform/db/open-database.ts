import { type DatabaseConnection, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { FairShares } from '../fair-shares.ts'
import { Outage } from '../outage.ts'
import type { Database } from './database.ts'
import { isUnavailable } from './failures.ts'

interface PoolWatch {
  /** Called with the time that a connection was waited for. */
  onWait: (seconds: number) => void
}

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (end?: unknown) => void) => void

export interface OpenDatabase {
  /** Statements that begin every transaction, for what a pooler does not let a connection keep. */
  transactionSettings: string
  kysely: Kysely<Database>
  pool: pg.Pool
  /** Transactions of organizations take their connections by it. */
  shares: FairShares
  outage: Outage
  /** Whoever measures sets its `onWait`. */
  poolWatch: PoolWatch
  /**
   * One connection. Its statements are sent in the order in which they are begun, and none waits for the result of
   * another.
   */
  onConnection<T>(use: (db: Kysely<Database>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** If no connection becomes free within this time, there is a bug or an overload, and waiting longer does not help. */
const CONNECTION_TIMEOUT_MS = 10_000

/** Stay open when nobody needs them, so that the first requests after a pause need not wait for new ones. */
const KEPT_CONNECTIONS = 2
/** A firewall forgets a connection on which nothing is heard for minutes, and tells nobody. */
const KEEP_ALIVE_AFTER_MS = 30_000

const LIMITS = { lock_timeout: 5_000, statement_timeout: 60_000, idle_in_transaction_session_timeout: 30_000 }

/** Behind a pooler that hands out its connections by transaction, each transaction sets its own limits. */
export function openPostgres(url: string, poolSize: number, { isPooler = false } = {}): OpenDatabase {
  const limits = Object.entries(LIMITS)
  const pool = new pg.Pool({
    Client: CallbackClient,
    connectionString: url,
    max: poolSize,
    min: Math.min(KEPT_CONNECTIONS, poolSize),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: 'samakart',
    ...(isPooler ? {} : { options: limits.map(([name, ms]) => `-c ${name}=${ms}`).join(' ') }),
  })
  const shares = new FairShares(poolSize, CONNECTION_TIMEOUT_MS)
  return onPool(pool, shares, isPooler ? limits.map(([name, ms]) => `set local ${name} = ${ms}; `).join('') : '')
}

function onPool(pool: pg.Pool, shares: FairShares, transactionSettings: string): OpenDatabase {
  // A broken connection is replaced by the next query. Without listeners it would end the process.
  const outage = new Outage()
  const poolWatch = watchPool(pool, outage)
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool })
  const config = { dialect }
  const driver = dialect.createDriver()
  const kysely = new Kysely<Database>(config)
  const executor = kysely.getExecutor()
  // Kysely's own single connection starts a statement only when the previous one has its result.
  const onOneConnection = (connection: DatabaseConnection) =>
    new Kysely<Database>({
      config,
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    })
  return {
    kysely,
    pool,
    shares,
    outage,
    poolWatch,
    transactionSettings,
    onConnection: (use) => executor.provideConnection((connection) => use(onOneConnection(connection))),
    async close() {
      await kysely.destroy()
      // It leaves alone a pool that it was never asked to use.
      if (!pool.ending) await pool.end()
    },
  }
}

/**
 * Watches how long connections are waited for, and whether they can be made. A connection that the pool hands out may be
 * dead, so only a new one says that the database answers.
 */
function watchPool(pool: pg.Pool, outage: Outage): PoolWatch {
  const watch: PoolWatch = { onWait: () => {} }
  const connect = pool.connect.bind(pool) as (callback: Callback) => void
  const connectAndWatch = (callback: Callback) => {
    const started = performance.now()
    connect((error, client, release) => {
      watch.onWait((performance.now() - started) / 1_000)
      if (error && isUnavailable(error)) outage.failed(error)
      callback(error, client, release)
    })
  }
  pool.connect = ((callback?: Callback) => {
    if (callback) return connectAndWatch(callback)
    return new Promise<pg.PoolClient>((resolve, reject) => {
      connectAndWatch((error, client) => (client && !error ? resolve(client) : reject(error)))
    })
  }) as typeof pool.connect
  pool.on('connect', () => outage.answered())
  return watch
}

const { builtins } = pg.types

/** Dates stay text, without a time zone. A bigint beyond 2^53 is an error instead of being rounded. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, toSafeInteger],
  [builtins.INTERVAL, (text) => text],
  [builtins.NUMERIC, (text) => text],
])

export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a stored integer is beyond 2^53')
  return value
}

type Query = (query: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Queries the driver by callback. With the driver's own promises, every result survives until a full garbage
 * collection, which stops the thread for tens of milliseconds.
 */
export class CallbackClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    const queryByCallback: Query = (statement, values, callback) => {
      if (callback || typeof values === 'function' || isSubmittable(statement))
        return query(statement, values, callback)
      const result = new Promise((resolve, reject) => {
        query(statement, values, (error: Error | null, rows: unknown) => (error ? reject(error) : resolve(rows)))
      })
      return result.catch(rethrowFromHere)
    }
    this.query = queryByCallback as typeof this.query
  }
}

/** A submittable query handles its own result. */
const isSubmittable = (query: unknown) => typeof query === 'object' && query !== null && 'submit' in query

/** The stack then leads to the caller instead of the socket. */
function rethrowFromHere(error: Error): never {
  Error.captureStackTrace(error)
  throw error
}
