import type { Db } from 'pg-boss'
import { isUnavailable } from '../db/failures.ts'
import type { OpenDatabase } from '../db/open-database.ts'

/** pg-boss on a pool. A script that fails may leave a transaction open, so it is rolled back. */
export function onPool({ pool, outage }: Pick<OpenDatabase, 'pool' | 'outage'>): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        const result = await client.query(text, values)
        outage.answered()
        return result
      } catch (error) {
        if (isUnavailable(error)) outage.failed(error)
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** pg-boss in the caller's transaction. Only the caller may roll back. */
export function onTransaction(query: (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>): Db {
  return {
    executeSql: async (text, values) => ({ rows: [...(await query(text, values ?? [])).rows] }),
  }
}
