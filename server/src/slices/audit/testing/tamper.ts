// What somebody with the passwords of the database and of the artifact store can do to an audit trail, for tests and `npm run proof -- audit`.

import { type ChainEntry, hashEntry } from '@samakart/rules/audit-chain'
import type { Services } from '#platform/services.ts'
import { readAll } from '#platform/storage/storage.ts'
import { asOwner } from '#testing/test-database.ts'
import { toChainEntry } from '../queries.ts'

export async function entriesOf(services: Services, tenantId: string): Promise<ChainEntry[]> {
  const { rows } = await asOwner(services).query('select * from audit_entry where tenant_id = $1 order by seq', [
    tenantId,
  ])
  return rows.map(toChainEntry)
}

/** Puts these entries in the place of the chain, head included. Only the owner of the table can do this. */
export async function replaceChain(
  services: Services,
  tenantId: string,
  entries: readonly ChainEntry[],
): Promise<void> {
  const client = await asOwner(services).connect()
  const { seq, hash } = entries.at(-1) ?? { seq: 0, hash: '0'.repeat(64) }
  try {
    await client.query('begin')
    await client.query('alter table audit_entry disable trigger audit_entry_is_append_only')
    await client.query('delete from audit_entry where tenant_id = $1', [tenantId])
    await client.query(
      `insert into audit_entry (tenant_id, seq, at, actor, action, object, details, previous_hash, hash)
       select $1, * from jsonb_to_recordset($2) as entry
         (seq bigint, at timestamptz, actor text, action text, object text, details jsonb, previous_hash text, hash text)`,
      [tenantId, JSON.stringify(entries)],
    )
    await client.query('alter table audit_entry enable trigger audit_entry_is_append_only')
    await client.query('update audit_head set seq = $2, hash = $3 where tenant_id = $1', [tenantId, seq, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Changes entries and hashes everything from there on again: a chain without a fault of its own. */
export function rehash(tenantId: string, entries: readonly ChainEntry[], from: number): ChainEntry[] {
  const result = entries.slice(0, from - 1)
  for (const { hash: _, previous_hash: __, ...facts } of entries.slice(from - 1)) {
    const linked = { ...facts, previous_hash: result.at(-1)?.hash ?? '0'.repeat(64) }
    result.push({ ...linked, hash: hashEntry(tenantId, linked) })
  }
  return result
}

/** The forgery of one entry, with everything behind it. */
export async function forgeEntry(services: Services, tenantId: string, seq: number): Promise<void> {
  const entries = await entriesOf(services, tenantId)
  const forged = entries.map((entry) => (entry.seq === seq ? { ...entry, actor: 'usr_somebody_else' } : entry))
  await replaceChain(services, tenantId, rehash(tenantId, forged, seq))
}

export async function cutTail(services: Services, tenantId: string, keep: number): Promise<void> {
  await replaceChain(services, tenantId, (await entriesOf(services, tenantId)).slice(0, keep))
}

/** The checkpoints of an organization in the store, by key. */
export type StoredFiles = ReadonlyMap<string, string>

export async function filesOf({ storage }: Services, tenantId: string): Promise<StoredFiles> {
  const keys = (await storage.list(`audit/${tenantId}/`)).filter((key) => !key.includes('/refused/'))
  return new Map(
    await Promise.all(keys.map(async (key) => [key, String(await readAll(storage, key))] satisfies [string, string])),
  )
}

export async function replaceFiles(services: Services, tenantId: string, files: StoredFiles): Promise<void> {
  for (const key of await services.storage.list(`audit/${tenantId}/`))
    if (!files.has(key)) await services.storage.remove(key)
  for (const [key, text] of files) await services.storage.put(key, text)
}

/** Database and checkpoints of one moment. */
export interface State {
  entries: ChainEntry[]
  files: StoredFiles
}

export async function stateOf(services: Services, tenantId: string): Promise<State> {
  return { entries: await entriesOf(services, tenantId), files: await filesOf(services, tenantId) }
}

export async function turnBack(services: Services, tenantId: string, { entries, files }: State): Promise<void> {
  await replaceChain(services, tenantId, entries)
  await replaceFiles(services, tenantId, files)
}
