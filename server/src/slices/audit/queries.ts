import type { ChainEntry } from '@samakart/rules/audit-chain'
import { sql } from 'kysely'
import type { ReadDb } from '#platform/db/database.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { AuditEntryRow } from './tables.ts'

type StoredEntry = Omit<AuditEntryRow, 'details'> & { details: Record<string, unknown> }

export const columns = [
  'tenant_id',
  'seq',
  'at',
  'actor',
  'action',
  'object',
  'details',
  'previous_hash',
  'hash',
] as const

export async function listEntries(scope: ReadScope, page: PageRange) {
  const head = await findHead(scope.db, scope.tenantId)
  const archived = await findArchived(scope.db, scope.tenantId)
  const last = head?.seq ?? 0
  const total = last - (archived?.seq ?? 0)
  // Numbers have no gaps, so a page is a range of them and nothing has to be counted or skipped.
  const newest = last - page.offset
  const rows = await scope.db
    .selectFrom('audit_entry')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('seq', '<=', newest)
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .execute()
  return { total, ...page, items: rows.map(toChainEntry) }
}

/** The last entry of the chain that was taken out with its month. */
export async function findArchived(db: ReadDb, tenantId: string): Promise<{ seq: number; hash: string } | undefined> {
  return db.selectFrom('audit_archive').select(['seq', 'hash']).where('tenant_id', '=', tenantId).executeTakeFirst()
}

export async function listEntriesAfter(
  db: ReadDb,
  tenantId: string,
  seq: number,
  limit: number,
): Promise<ChainEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(toChainEntry)
}

/** As a JSON array that PostgreSQL writes: whoever verifies a chain passes it on without making objects of it here. */
export async function readEntriesAsText(db: ReadDb, tenantId: string, seq: number, limit: number): Promise<string> {
  const { rows } = await sql<{ entries: string }>`
    select coalesce(json_agg(entry order by seq), '[]')::text as entries
    from (select ${sql.join(columns.slice(1).map((column) => sql.ref(column)))} from audit_entry
      where tenant_id = ${tenantId} and seq > ${seq} order by seq limit ${limit}) entry`.execute(db)
  return rows[0]?.entries ?? '[]'
}

/** The entries that name one of these objects, newest first. */
export async function listEntriesOf(
  { db, tenantId }: ReadScope,
  objects: readonly string[],
  { limit, offset = 0, actions }: { limit: number; offset?: number; actions?: readonly string[] },
): Promise<ChainEntry[]> {
  let entries = db
    .selectFrom('audit_entry')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('object', 'in', [...objects])
  if (actions) entries = entries.where('action', 'in', [...actions])
  const rows = await entries.orderBy('seq', 'desc').limit(limit).offset(offset).execute()
  return rows.map(toChainEntry)
}

export async function countEntriesOf(
  { db, tenantId }: ReadScope,
  objects: readonly string[],
  actions: readonly string[],
): Promise<number> {
  const { total } = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tenant_id', '=', tenantId)
    .where('object', 'in', [...objects])
    .where('action', 'in', [...actions])
    .executeTakeFirstOrThrow()
  return total
}

/** The newest entry of an act, if it ever happened; `details` narrows it down to some values. */
export async function findNewest(
  { db, tenantId }: ReadScope,
  action: string,
  details: Readonly<Record<string, readonly string[]>> = {},
): Promise<{ object: string; at: Date } | undefined> {
  let entries = db
    .selectFrom('audit_entry')
    .select(['object', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('action', '=', action)
  for (const [name, values] of Object.entries(details))
    entries = entries.where(({ eb, ref }) => eb(ref('details', '->>').key(name as never), 'in', [...values] as never))
  return entries.orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

export function findHead(db: ReadDb, tenantId: string): Promise<{ seq: number; hash: string } | undefined> {
  return db.selectFrom('audit_head').select(['seq', 'hash']).where('tenant_id', '=', tenantId).executeTakeFirst()
}

export async function listHeads(db: ReadDb): Promise<{ tenant_id: string; seq: number; hash: string }[]> {
  return db.selectFrom('audit_head').selectAll().orderBy('tenant_id').execute()
}

export function toChainEntry({ tenant_id: _, at, ...rest }: StoredEntry): ChainEntry {
  return { ...rest, at: at.toISOString() }
}
