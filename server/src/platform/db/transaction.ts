import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { OpenDatabase } from './open-database.ts'

export type RoleInDatabase = { isReadOnly?: boolean } & ({ role: 'tenant'; tenantId: string } | { role: 'platform' })

/**
 * Opens a transaction as a role that row-level security binds: the connection's own user may be a superuser, who would
 * see everything. Statements go out in the order in which they are begun, and none waits for the answer to the one before:
 * the first one travels with the opening. Where that fails, the transaction stands aborted and answers nothing.
 */
export async function inTransaction<T>(
  database: OpenDatabase,
  role: RoleInDatabase,
  run: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const opening = openingOf(role)
  const answer = Promise.withResolvers<T>()
  const over = database.onConnection(async (connection) => {
    const opened = connection.executeQuery(CompiledQuery.raw(opening))
    opened.catch(() => {})
    try {
      const result = await run(connection)
      await opened
      // Where nothing was written, the end of the transaction has nothing to say.
      if (role.isReadOnly) answer.resolve(result)
      await connection.executeQuery(CompiledQuery.raw('commit'))
      return result
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      await opened
      throw error
    }
  })
  over.then(answer.resolve, answer.reject)
  return answer.promise
}

function openingOf(role: RoleInDatabase): string {
  const begin = role.isReadOnly ? 'begin read only' : 'begin'
  if (role.role === 'platform') return `${begin}; set local role samakart_platform`
  if (!/^[a-z0-9_]+$/.test(role.tenantId)) throw new Error('not the id of an organization')
  return `${begin}; set local role samakart_tenant; set local app.tenant = '${role.tenantId}'`
}
