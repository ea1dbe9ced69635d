import { randomUUID } from 'node:crypto'
import { type OpenDatabase, openPostgres } from '#platform/db/open-database.ts'
import { addressAs, makeServiceRole, serviceRoleOf } from '#platform/db/service-role.ts'
import { type PreparedServer, prepareDatabases, TEMPLATE_DATABASE } from './prepare-databases.ts'
import { runStatement } from './run-statement.ts'

/** Set by the test runner. A test file that is run by hand starts its own server. */
const runnerUrl = process.env.TEST_POSTGRES_URL

let ownServer: { server: Promise<PreparedServer>; users: number } | undefined

export interface TestDatabase extends OpenDatabase {
  /** The same database as the owner of its tables, for what the service itself may not do. */
  owner: OpenDatabase
}

/** Each test file gets its own database, which is a copy of a migrated template. It is open as the role of the running service. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = runnerUrl ?? (await useOwnServer())
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // To copy files is five times faster than to write every block to the log, which nobody here will read.
  await runStatement(url, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = await openBoth(address.href, 20)
  return {
    ...database,
    async close() {
      await database.close()
      await runStatement(url, `drop database if exists ${name} with (force)`)
      await runStatement(url, `drop role if exists ${serviceRoleOf(address.href).name}`)
      if (!runnerUrl) await releaseOwnServer()
    },
  }
}

/** A database whose tables are prepared, as the running service opens it, with its owner beside. */
export async function openBoth(ownerUrl: string, poolSize: number): Promise<TestDatabase> {
  const owner = openPostgres(ownerUrl, 5)
  const role = serviceRoleOf(ownerUrl)
  await makeServiceRole(owner, role)
  const database = openPostgres(addressAs(ownerUrl, role), poolSize)
  return { ...database, owner, close: () => database.close().then(owner.close) }
}

/** The database as commands of operators have it. Proofs may give the service itself no other. */
export function ownerOf({ database }: { database: OpenDatabase | TestDatabase }): OpenDatabase {
  return 'owner' in database ? database.owner : database
}

/** For queries that no part of the service makes: a test tampers with rows, or looks at those of all organizations. */
export const asOwner = (services: { database: OpenDatabase }): OpenDatabase['pool'] => ownerOf(services).pool

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
