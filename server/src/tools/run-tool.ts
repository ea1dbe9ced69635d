import { readConfig } from '#platform/config/config.ts'
import { openServices } from '#platform/open-services.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { reachDatabase } from '#platform/postgres/reach-database.ts'
import { keepNewFilesPrivate } from '#platform/private-files.ts'
import type { Services } from '#platform/services.ts'
import { subscriptions } from '../app.ts'
import { explain } from '../explain.ts'

/** Runs a command on the configured database, with or without a running service. */
export async function runTool(tool: (services: Services) => Promise<number>): Promise<void> {
  keepNewFilesPrivate()
  try {
    process.exit(await onDatabase(tool))
  } catch (error) {
    console.error(explain(error))
    process.exit(error instanceof OperatorError ? error.exitCode : 1)
  }
}

async function onDatabase(tool: (services: Services) => Promise<number>): Promise<number> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  await using database = await reachDatabase(config)
  const services = await openServices({ ...config, databaseUrl: database.url }, subscriptions)
  try {
    return await tool(services)
  } finally {
    services.disk.stop()
    await services.database.close()
  }
}
