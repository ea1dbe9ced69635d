import type { ChainEntry } from '@samakart/rules/audit-chain'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ReadDb } from '#platform/db/database.ts'
import { instantOf } from '#platform/http/instants.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { EntryFilter } from './schema.ts'
import type { AuditEntryRow } from './tables.ts'

type StoredEntry = Omit<AuditEntryRow, 'details'> & { details: Record<string, unknown> }

const columns = ['tenant_id', 'seq', 'at', 'actor', 'action', 'object', 'details', 'previous_hash', 'hash'] as const

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

type Filter = Static<typeof EntryFilter>

/** More are not counted, so that the cost of a page does not grow with the history. */
export const MAX_COUNTED = 10_000
/** Readings are written up to a second later than they happened, so numbers follow the time only nearly. */
const SLACK = 2_000

export const isFiltered = ({ actor, action, object, from, to }: Filter): boolean =>
  [actor, action, object, from, to].some((value) => value !== undefined)

/** Entries by who, what, on what and when; newest first. */
export async function findEntries(scope: ReadScope, filter: Filter, page: PageRange) {
  const bounds = await boundsOf(scope, filter)
  let found = scope.db.selectFrom('audit_entry').where('tenant_id', '=', scope.tenantId)
  if (filter.actor !== undefined) found = found.where('actor', '=', filter.actor)
  if (filter.action !== undefined) found = found.where('action', '=', filter.action)
  if (filter.object !== undefined) found = found.where('object', '=', filter.object)
  if (filter.from !== undefined) found = found.where('at', '>=', instantOf(filter.from))
  if (filter.to !== undefined) found = found.where('at', '<=', instantOf(filter.to))
  if (bounds.first !== undefined) found = found.where('seq', '>=', bounds.first)
  if (bounds.last !== undefined) found = found.where('seq', '<=', bounds.last)
  const counted = found.select('seq').limit(MAX_COUNTED)
  const { total } = await scope.db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found.select(columns).orderBy('seq', 'desc').limit(page.limit).offset(page.offset).execute()
  return { total, ...page, items: rows.map(toChainEntry) }
}

/** The numbers between which the entries of a period lie, so that a period long ago is found without walking there. */
async function boundsOf(scope: ReadScope, { from, to }: Filter): Promise<{ first?: number; last?: number }> {
  const [first, last] = [
    from === undefined ? undefined : await seqAt(scope, from, '>='),
    to === undefined ? undefined : await seqAt(scope, to, '<='),
  ]
  return {
    ...(first === undefined ? {} : { first: first - SLACK }),
    ...(last === undefined ? {} : { last: last + SLACK }),
  }
}

async function seqAt({ db, tenantId }: ReadScope, instant: string, side: '>=' | '<='): Promise<number | undefined> {
  const entry = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .where('at', side, instantOf(instant))
    .orderBy('at', side === '>=' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.seq
}
