import { existsSync } from 'node:fs'
import { type Config, readConfig } from '#platform/config/config.ts'
import { openServices } from '#platform/open-services.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { dataFolder } from '#platform/postgres/data-folder.ts'
import { reachDatabase } from '#platform/postgres/reach-database.ts'
import { keepNewFilesPrivate } from '#platform/private-files.ts'
import { prepareQueueTables } from '#platform/queue/queue-tables.ts'
import type { Services } from '#platform/services.ts'
import { backgroundJobs, subscriptions } from '../app.ts'
import { explain } from '../explain.ts'

/** Runs a command on the configured database, with or without a running service. Workers do what it enqueues. */
export function runTool(
  tool: (services: Services) => Promise<number>,
  { enqueues = false }: { enqueues?: boolean } = {},
): Promise<void> {
  return runOnDatabase(({ url, isOurs, config }) => {
    // On a PostgreSQL of one's own, only the operator's own command changes the schema.
    const migrations = isOurs ? 'run' : 'require'
    return withServices({ ...config, databaseUrl: url, migrations }, tool, { enqueues })
  })
}

export async function withServices<T>(
  config: Config,
  tool: (services: Services) => Promise<T>,
  { enqueues = false }: { enqueues?: boolean } = {},
): Promise<T> {
  const services = await openServices(config, subscriptions, { asOwner: true })
  try {
    if (enqueues) {
      await prepareQueueTables(services.database)
      await services.queue.open(backgroundJobs(services))
    }
    return await tool(services)
  } finally {
    if (enqueues) await services.queue.stop(0)
    services.disk.stop()
    await services.workFolders.stop()
    await services.database.close()
  }
}

export interface ToolDatabase {
  url: string
  /** It is the PostgreSQL in DATA_DIR. */
  isOurs: boolean
  config: Config
}

export function runOnDatabase(tool: (database: ToolDatabase) => Promise<number>): Promise<void> {
  return runCommand(() => onDatabase(tool))
}

/** Ends the process with the code that the command returns. An error is explained. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  keepNewFilesPrivate()
  try {
    process.exit(await command())
  } catch (error) {
    console.error(explain(error))
    process.exit(error instanceof OperatorError ? error.exitCode : 1)
  }
}

/** Unless a new database is allowed, there must be one already in DATA_DIR. */
export async function onDatabase(
  tool: (database: ToolDatabase) => Promise<number>,
  { isNewAllowed = true }: { isNewAllowed?: boolean } = {},
): Promise<number> {
  const configured = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  // Tools hold locks for longer than a transaction, which a pooler does not allow.
  const databaseUrl = configured.databaseDirectUrl ?? configured.databaseUrl
  const config = { ...configured, databaseUrl, databaseDirectUrl: undefined, databaseReplicaUrl: undefined }
  if (!isNewAllowed && !databaseUrl && !existsSync(dataFolder(config.dataDir))) {
    throw new OperatorError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`)
  }
  await using database = await reachDatabase(config)
  return await tool({ url: database.url, isOurs: databaseUrl === undefined, config })
}
