import { readConfig } from '#platform/config/config.ts'
import { openWorkshop } from '#platform/open-workshop.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { reachDatabase } from '#platform/postgres/reach-database.ts'
import type { Workshop } from '#platform/workshop.ts'
import { subscriptions } from '../app.ts'
import { explain } from '../explain.ts'

/** Runs a command on the configured database, beside a running service or without one. */
export async function runTool(tool: (shop: Workshop) => Promise<number>): Promise<void> {
  try {
    process.exit(await onDatabase(tool))
  } catch (error) {
    console.error(explain(error))
    process.exit(error instanceof OperatorError ? error.exitCode : 1)
  }
}

async function onDatabase(tool: (shop: Workshop) => Promise<number>): Promise<number> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  await using database = await reachDatabase(config)
  const shop = await openWorkshop({ ...config, databaseUrl: database.url }, subscriptions)
  try {
    return await tool(shop)
  } finally {
    shop.disk.stop()
    await shop.database.close()
  }
}
