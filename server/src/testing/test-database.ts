import { randomUUID } from 'node:crypto'
import { type OpenDatabase, openPostgres } from '#platform/db/open-database.ts'
import { type PreparedServer, prepareDatabases, TEMPLATE_DATABASE } from './prepare-databases.ts'
import { runStatement } from './run-statement.ts'

/** Set by the test runner. A test file that is run by hand starts its own server. */
const runnerUrl = process.env.TEST_POSTGRES_URL

let ownServer: { server: Promise<PreparedServer>; users: number } | undefined

/** Each test file gets its own database, which is a copy of a migrated template. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = runnerUrl ?? (await useOwnServer())
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // To copy files is five times faster than to write every block to the log, which nobody here will read.
  await runStatement(url, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = openPostgres(address.href, 20)
  return {
    ...database,
    async close() {
      await database.close()
      await runStatement(url, `drop database if exists ${name} with (force)`)
      if (!runnerUrl) await releaseOwnServer()
    },
  }
}

async function useOwnServer(): Promise<string> {
  ownServer ??= { server: prepareDatabases(), users: 0 }
  ownServer.users++
  return (await ownServer.server).url
}

/** The last user stops the server. */
async function releaseOwnServer(): Promise<void> {
  if (!ownServer || --ownServer.users > 0) return
  const { server } = ownServer
  ownServer = undefined
  await (await server)[Symbol.asyncDispose]()
}
