import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { quoted } from './copy-connection.ts'
import type { TableDescription } from './installation-copy.ts'

/** Everything that is read until it ends is of one moment, while others go on writing. */
export async function inSnapshot<T>(client: pg.Client, read: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const result = await read()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

export function readTable(client: pg.Client, { name, columns }: TableDescription): Readable {
  const list = columns.map(quoted).join(', ')
  // A query, because COPY of a table with partitions copies nothing.
  return client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`))
}
