import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { OpenDatabase } from './open-database.ts'

export type RoleInDatabase = { isReadOnly?: boolean; isPatient?: boolean } & (
  | { role: 'tenant'; tenantId: string }
  | { role: 'platform' }
)

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
  if (role.isPatient) {
    await letOthersFirst(database)
    longWorkAt.set(database, performance.now())
  } else askedAt.set(database, performance.now())
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

/** When a transaction was last begun, by a long work and by anybody else, as `performance.now()` tells it. */
const longWorkAt = new WeakMap<OpenDatabase, number>()
const askedAt = new WeakMap<OpenDatabase, number>()

export const lastLongWork = (database: OpenDatabase): number => longWorkAt.get(database) ?? Number.NEGATIVE_INFINITY

/** A background work that always finds somebody waiting goes on nevertheless. */
const MOST_LET_FIRST = 25
/** Where somebody asked a moment ago the next one is on the way, and finds the connection free for as long as this. */
const MOMENT_MS = 100
const REST_MS = 2

/** Whoever waits for a connection comes before the next transaction of a long work. */
async function letOthersFirst(database: OpenDatabase): Promise<void> {
  const { pool } = database
  if (performance.now() - (askedAt.get(database) ?? Number.NEGATIVE_INFINITY) < MOMENT_MS) await wait(REST_MS)
  for (let turns = 0; turns < MOST_LET_FIRST && pool.waitingCount > 0; turns++) await nextRelease(pool)
}

/** All who are patient wait for one and the same. */
const releases = new WeakMap<OpenDatabase['pool'], Promise<void>>()

function nextRelease(pool: OpenDatabase['pool']): Promise<void> {
  const awaited = releases.get(pool)
  if (awaited) return awaited
  const coming = new Promise<void>((resolve) => {
    pool.once('release', () => {
      releases.delete(pool)
      resolve()
    })
  })
  releases.set(pool, coming)
  return coming
}
