import { join } from 'node:path'
import { type DatabaseConnection, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CallbackClient } from './callback-client.ts'
import type { Database } from './database.ts'
import { EmbeddedServer } from './embedded/embedded-server.ts'
import { PgliteStream } from './embedded/pglite-stream.ts'
import { PreparingClient } from './embedded/preparing-client.ts'
import { lockFolder } from './folder-lock.ts'
import { typeParsers } from './type-parsers.ts'

export interface OpenDatabase {
  engine: 'embedded' | 'postgres'
  kysely: Kysely<Database>
  pool: pg.Pool
  /**
   * One connection, whose statements go out in the order in which they are begun: those begun at once travel together, and
   * none waits for the answer to another.
   */
  onConnection<T>(use: (db: Kysely<Database>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseAddress {
  dataDir: string
  databaseUrl: string | undefined
  databasePoolSize: number
}

/** A connection that nobody frees within this time is a bug or an overload; waiting longer helps neither. */
const CONNECTION_TIMEOUT_MS = 10_000

export async function openDatabase(address: DatabaseAddress): Promise<OpenDatabase> {
  return address.databaseUrl
    ? openPostgres(address.databaseUrl, address.databasePoolSize)
    : openEmbeddedFolder(address.dataDir)
}

export function openPostgres(url: string, poolSize: number): OpenDatabase {
  const pool = new pg.Pool({
    Client: CallbackClient,
    connectionString: url,
    max: poolSize,
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: 'samakart',
    options: '-c lock_timeout=5000 -c statement_timeout=60000 -c idle_in_transaction_session_timeout=30000',
  })
  return onPool('postgres', pool, async () => {})
}

async function openEmbeddedFolder(dataDir: string): Promise<OpenDatabase> {
  const lock = lockFolder(dataDir)
  try {
    const server = await EmbeddedServer.start({ folder: join(dataDir, 'database') })
    return openEmbedded(server, async () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

export function openEmbedded(server: EmbeddedServer, afterClose: () => Promise<void>): OpenDatabase {
  const pool = new pg.Pool({
    Client: PreparingClient,
    max: 1,
    pipeline: true,
    user: 'postgres',
    database: 'postgres',
    types: typeParsers,
    stream: () => new PgliteStream(server),
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  } as pg.PoolConfig)
  return onPool('embedded', pool, async () => {
    await server.close()
    await afterClose()
  })
}

function onPool(engine: OpenDatabase['engine'], pool: pg.Pool, afterClose: () => Promise<void>): OpenDatabase {
  // A connection that breaks, idle or in use, is replaced by the next query; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool })
  const config = { dialect }
  const driver = dialect.createDriver()
  const kysely = new Kysely<Database>(config)
  const executor = kysely.getExecutor()
  // Kysely's own single connection lets a statement begin only when the one before is answered.
  const over = (connection: DatabaseConnection) =>
    new Kysely<Database>({
      config,
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    })
  return {
    engine,
    kysely,
    pool,
    onConnection: (use) => executor.provideConnection((connection) => use(over(connection))),
    async close() {
      await kysely.destroy()
      await afterClose()
    },
  }
}
