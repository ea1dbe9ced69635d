import type pg from 'pg'
import type { Db } from 'pg-boss'

/** pg-boss on a pool. A script of several statements may fail half-way and leave a transaction open: end it. */
export function onPool(pool: pg.Pool): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        return await client.query(text, values)
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** pg-boss inside a caller's transaction. It never rolls back: that is the caller's to decide. */
export function onTransaction(query: (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>): Db {
  return {
    executeSql: async (text, values) => ({ rows: [...(await query(text, values ?? [])).rows] }),
  }
}
