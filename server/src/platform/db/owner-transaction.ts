import type pg from 'pg'
import type { OpenDatabase } from './open-database.ts'

/** For starts and commands of operators, which change tables and rights: as the connection's own role, which row policies may not bind. */
export async function inOwnersTransaction<T>(
  { pool, transactionSettings }: Pick<OpenDatabase, 'pool' | 'transactionSettings'>,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${transactionSettings}`)
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
