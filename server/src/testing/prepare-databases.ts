import { migrate } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { prepareQueueTables } from '#platform/queue/queue-tables.ts'
import { startPostgres } from './postgres-server.ts'
import { runStatement } from './run-statement.ts'

export const TEMPLATE_DATABASE = 'samakart_template'

export interface PreparedServer extends AsyncDisposable {
  /** The address of the maintenance database on the server that has the template. */
  url: string
}

/** Migrates a template database once, so that each test file can start with a copy. */
export async function prepareDatabases(): Promise<PreparedServer> {
  const postgres = await startPostgres()
  await runStatement(postgres.url, `create database ${TEMPLATE_DATABASE}`)
  const template = new URL(postgres.url)
  template.pathname = `/${TEMPLATE_DATABASE}`
  await prepareTables(template.href)
  return { url: postgres.url, [Symbol.asyncDispose]: () => postgres.stop() }
}

/** What the owner does at the start of the service, or by `ops:migrate`. */
export async function prepareTables(url: string): Promise<void> {
  const owner = openPostgres(url, 2)
  await migrate(owner.kysely)
  await prepareQueueTables(owner)
  await owner.close()
}
