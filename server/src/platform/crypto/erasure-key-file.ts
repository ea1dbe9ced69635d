import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { OpenDatabase } from '../db/open-database.ts'
import { inOwnersTransaction } from '../db/owner-transaction.ts'

const BATCH = 10_000

interface KeyLine {
  id: string
  tenant_id: string
  salt: string
}

/** Writes the keys of people to a file, one per line. Without the organizations' keys they open nothing. */
export async function exportErasureKeys({ pool }: OpenDatabase, path: string): Promise<number> {
  const file = await open(path, 'w', 0o600)
  let count = 0
  try {
    let after = ''
    for (;;) {
      const { rows } = await pool.query<KeyLine>(
        `select id, tenant_id, encode(salt, 'hex') as salt from person_key where id > $1 order by id limit ${BATCH}`,
        [after],
      )
      if (rows.length === 0) break
      await file.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      count += rows.length
      after = rows.at(-1)?.id ?? after
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return count
}

/**
 * Makes the keys of people exactly those of the file: after restoring an older copy of the data, the keys of people who were
 * erased since must not be there. Returns how many keys were deleted and added.
 */
export function importErasureKeys(database: OpenDatabase, path: string): Promise<{ deleted: number; added: number }> {
  return inOwnersTransaction(database, async (client) => {
    await client.query(
      'create temporary table kept_key (id text collate "C" primary key, tenant_id text, salt text) on commit drop',
    )
    const store = (lines: readonly KeyLine[]) =>
      client.query('insert into kept_key select * from unnest($1::text[], $2::text[], $3::text[])', [
        lines.map(({ id }) => id),
        lines.map(({ tenant_id }) => tenant_id),
        lines.map(({ salt }) => salt),
      ])
    let lines: KeyLine[] = []
    for await (const line of createInterface({ input: createReadStream(path) })) {
      lines.push(JSON.parse(line) as KeyLine)
      if (lines.length < BATCH) continue
      await store(lines)
      lines = []
    }
    await store(lines)
    const { rowCount: deleted } = await client.query(
      'delete from person_key where not exists (select from kept_key where kept_key.id = person_key.id)',
    )
    const { rowCount: added } = await client.query(
      "insert into person_key select id, tenant_id, decode(salt, 'hex') from kept_key on conflict do nothing",
    )
    return { deleted: deleted ?? 0, added: added ?? 0 }
  })
}
