import { migrate } from '#platform/db/migrate.ts'
import { type OpenDatabase, openPostgres } from '#platform/db/open-database.ts'
import { openLog } from '#platform/log.ts'
import { Queue } from '#platform/queue/queue.ts'
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
  const database = openPostgres(template.href, 5)
  await fill(database)
  await database.close()
  return { url: postgres.url, [Symbol.asyncDispose]: () => postgres.stop() }
}

async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database.kysely)
  const queue = new Queue(database, openLog('silent'))
  await queue.open([])
  await queue.stop(1_000)
}
