import { migrate } from '#platform/db/migrate.ts'
import { type OpenDatabase, openPostgres } from '#platform/db/open-database.ts'
import { openLog } from '#platform/log.ts'
import { Queue } from '#platform/queue/queue.ts'
import { onServer } from './on-server.ts'
import { startPostgres } from './postgres-server.ts'

export const TEMPLATE_DATABASE = 'samakart_template'

export interface PreparedServer extends AsyncDisposable {
  /** Of the maintenance database, beside which the template lies. */
  url: string
}

/** Migrates once, so that each test file starts from a copy. */
export async function prepareDatabases(): Promise<PreparedServer> {
  const postgres = await startPostgres()
  await onServer(postgres.url, `create database ${TEMPLATE_DATABASE}`)
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
