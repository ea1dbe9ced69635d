import type { Config } from './config/config.ts'
import { codeOf, isUnavailable } from './db/failures.ts'
import { isPooler, PROTOCOL_VIOLATION } from './db/is-pooler.ts'
import { missingMigrations, prepareSchema } from './db/migrate.ts'
import { type OpenDatabase, openPostgres } from './db/open-database.ts'
import {
  addressAs,
  hasRightsOutsideTransactions,
  makeServiceRole,
  type RoleRights,
  rightsOf,
  type ServiceRole,
  serviceRoleOf,
  setServicePassword,
} from './db/service-role.ts'
import type { Log } from './log.ts'
import { areQueueTablesReady, prepareQueueTables } from './queue/queue-tables.ts'

interface OpenedAsService {
  database: OpenDatabase
  /** With the addresses of the role that was chosen. */
  config: Config
}

/**
 * The owner of the tables brings them up to date, and then the service signs in as a role that owns nothing. Where there can be no
 * such role, it goes on as the owner. The given address may also be that of a role that owns nothing.
 */
export async function openAsService(config: Config, log: Log): Promise<OpenedAsService> {
  const ready = await openWhereReady(config)
  if (ready) return ready
  const given = await openAsGiven(config)
  try {
    await prepareSchema(given, config)
    if ((await rightsOf(given)).isBound) return { database: given, config }
    await prepareQueueTables(given)
    const bound = await becomeService(given, config, log)
    if (bound) await given.close()
    return bound ?? { database: given, config }
  } catch (error) {
    await given.close()
    throw error
  }
}

export async function openAsGiven({ databaseUrl, databaseDirectUrl, databasePoolSize }: Config): Promise<OpenDatabase> {
  if (!databaseUrl) throw new Error('No database was started.')
  return openPostgres(databaseUrl, databasePoolSize, { isPooler: await isPooler(databaseUrl, databaseDirectUrl) })
}

/** What the role may do as which a process with this configuration works. Makes none. */
export async function rightsOfService(config: Config, given: OpenDatabase): Promise<RoleRights> {
  const rights = await rightsOf(given)
  if (rights.isBound) return rights
  const role = roleFor(config)
  const database = await signIn(withAddressesOf(role, config), role).catch(() => undefined)
  if (!database) return rights
  return rightsOf(database).finally(database.close)
}

/** By the address of PostgreSQL itself, because a pooler may know its users by other passwords. */
const roleFor = ({ databaseUrl, databaseDirectUrl }: Config) => serviceRoleOf(databaseDirectUrl ?? databaseUrl ?? '')

/** As a rule there is nothing to do for the owner, who then does not even sign in. */
async function openWhereReady(config: Config): Promise<OpenedAsService | undefined> {
  const role = roleFor(config)
  if (role.isGiven) return undefined
  const own = withAddressesOf(role, config)
  let database: OpenDatabase | undefined
  let isReady = false
  try {
    database = await signIn(own, role)
    isReady =
      (await missingMigrations(database.kysely)).length === 0 &&
      (await areQueueTablesReady(database)) &&
      (await hasRightsOutsideTransactions(database))
  } catch (error) {
    if (!isRefusal(error)) throw error
  } finally {
    if (!isReady) await database?.close()
  }
  return database && isReady ? { database, config: own } : undefined
}

async function becomeService(given: OpenDatabase, config: Config, log: Log): Promise<OpenedAsService | undefined> {
  const role = roleFor(config)
  const own = withAddressesOf(role, config)
  try {
    await makeServiceRole(given, role)
    const database = await signIn(own, role).catch(async (error) => {
      if (!isRefusal(error) || role.password === undefined) throw error
      await setServicePassword(given, role)
      return signIn(own, role)
    })
    return { database, config: own }
  } catch (error) {
    if (!isRefusal(error)) throw error
    log.warn('the service keeps the database role that it was given, which row policies do not bind', { error })
    return undefined
  }
}

function withAddressesOf(role: ServiceRole, config: Config): Config {
  const change = (url: string | undefined) => (url === undefined ? undefined : addressAs(url, role))
  return {
    ...config,
    databaseUrl: change(config.databaseUrl),
    databaseDirectUrl: change(config.databaseDirectUrl),
    databaseReplicaUrl: change(config.databaseReplicaUrl),
  }
}

/** Also at the second address, so that all connections of a process have the same role. A replica may be away. */
async function signIn(config: Config, role: ServiceRole): Promise<OpenDatabase> {
  if (config.databaseDirectUrl) {
    const direct = openPostgres(config.databaseDirectUrl, 1)
    await refuseOthers(direct, role).finally(direct.close)
  }
  const database = await openAsGiven(config)
  try {
    await refuseOthers(database, role)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A pooler may let the role in and then go on as another one. */
async function refuseOthers(database: OpenDatabase, { name }: ServiceRole): Promise<void> {
  const rights = await rightsOf(database)
  if (rights.name !== name || !rights.isBound) throw new Error(`Signed in as ${rights.name}, which is not bound.`)
}

/** The given role was let in a moment ago, so what a pooler calls a broken protocol is no outage. */
const isRefusal = (error: unknown) => !isUnavailable(error) || codeOf(error) === PROTOCOL_VIOLATION
