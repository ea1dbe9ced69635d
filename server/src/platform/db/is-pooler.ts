import pg from 'pg'
import { codeOf } from './failures.ts'

export const PROTOCOL_VIOLATION = '08P01'

/**
 * Whether the address is that of a pooler such as PgBouncer, which refuses settings at the start of a connection because it lets a
 * connection keep none.
 */
export async function isPooler(url: string, directUrl: string | undefined): Promise<boolean> {
  if (directUrl !== undefined) return true
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: '-c lock_timeout=5000',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return false
  } catch (error) {
    if (codeOf(error) === PROTOCOL_VIOLATION) return true
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
