import { randomUUID } from 'node:crypto'
import { type OpenDatabase, openPostgres } from '#platform/db/open-database.ts'
import { onServer } from './on-server.ts'
import { type PreparedServer, prepareDatabases, TEMPLATE_DATABASE } from './prepare-databases.ts'

/** Set by the test runner; a test file that is run by hand starts a server for itself. */
const runnersUrl = process.env.TEST_POSTGRES_URL

let own: { server: Promise<PreparedServer>; users: number } | undefined

/** A database of its own for each test file: a copy of a migrated one. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = runnersUrl ?? (await enterOwnServer())
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${TEMPLATE_DATABASE}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = openPostgres(address.href, 20)
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(url, `drop database if exists ${name} with (force)`)
      if (!runnersUrl) await leaveOwnServer()
    },
  }
}

async function enterOwnServer(): Promise<string> {
  own ??= { server: prepareDatabases(), users: 0 }
  own.users++
  return (await own.server).url
}

/** The last one stops it. */
async function leaveOwnServer(): Promise<void> {
  if (!own || --own.users > 0) return
  const { server } = own
  own = undefined
  await (await server)[Symbol.asyncDispose]()
}
