import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import { isUnavailable } from './failures.ts'
import type { OpenDatabase } from './open-database.ts'

export type DatabaseRole = { isReadOnly?: boolean } & (
  | { role: 'tenant'; tenantId: string; isRenewal?: boolean }
  | { role: 'platform' }
)

/**
 * Opens a transaction as a role to which row-level security applies: the connection's own user may be a superuser, who
 * would see everything. Statements are sent in the order in which they are begun without waiting for earlier results,
 * so the first one is sent together with the opening. If the opening fails, the transaction is aborted and returns no
 * rows.
 */
export async function inTransaction<T>(
  database: OpenDatabase,
  role: DatabaseRole,
  run: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const opening = openingStatement(database, role)
  const answer = Promise.withResolvers<T>()
  const use = async (connection: Kysely<Database>) => {
    const opened = connection.executeQuery(CompiledQuery.raw(opening))
    opened.catch(() => {})
    try {
      const result = await run(connection)
      await opened
      database.outage.answered()
      // A transaction that wrote nothing needs no commit before its result is used.
      if (role.isReadOnly) answer.resolve(result)
      await connection.executeQuery(CompiledQuery.raw('commit'))
      return result
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      await opened
      throw error
    }
  }
  onOwnConnection(database, role, use).then(answer.resolve, (error) => {
    if (isUnavailable(error)) database.outage.failed(error)
    answer.reject(error)
  })
  return answer.promise
}

/**
 * What an organization reads has a share of its own, so that reading never waits for its writes, which may wait for each
 * other. So has the renewal of leases, because work whose lease is not renewed in time is begun again. The platform's
 * transactions are short and wait for nobody's turn.
 */
function onOwnConnection<T>(
  database: OpenDatabase,
  role: DatabaseRole,
  use: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (role.role === 'platform') return database.onConnection(use)
  const what = role.isReadOnly ? 'reads' : role.isRenewal ? 'renewals' : 'writes'
  const owner = `${what} of ${role.tenantId}`
  return database.shares.hold(owner, () => database.onConnection(use))
}

function openingStatement({ transactionSettings }: OpenDatabase, role: DatabaseRole): string {
  const begin = `${role.isReadOnly ? 'begin read only' : 'begin'}; ${transactionSettings}`
  if (role.role === 'platform') return `${begin}set local role samakart_platform`
  if (!/^[a-z0-9_]+$/.test(role.tenantId)) throw new Error('not the id of an organization')
  return `${begin}set local role samakart_tenant; set local app.tenant = '${role.tenantId}'`
}
