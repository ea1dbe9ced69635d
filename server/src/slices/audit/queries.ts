import type { ReadDb } from '#platform/db/database.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { ChainEntry } from './chain.ts'
import type { AuditEntryRow } from './tables.ts'

type StoredEntry = Omit<AuditEntryRow, 'details'> & { details: Record<string, unknown> }

const columns = ['tenant_id', 'seq', 'at', 'actor', 'action', 'object', 'details', 'previous_hash', 'hash'] as const

export async function listEntries(scope: ReadScope, page: PageRange) {
  const head = await findHead(scope.db, scope.tenantId)
  const total = head?.seq ?? 0
  // Numbers have no gaps, so a page is a range of them and nothing has to be counted or skipped.
  const newest = total - page.offset
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

export function findHead(db: ReadDb, tenantId: string): Promise<{ seq: number; hash: string } | undefined> {
  return db.selectFrom('audit_head').select(['seq', 'hash']).where('tenant_id', '=', tenantId).executeTakeFirst()
}

export async function listHeads(db: ReadDb): Promise<{ tenant_id: string; seq: number; hash: string }[]> {
  return db.selectFrom('audit_head').selectAll().orderBy('tenant_id').execute()
}

export function toChainEntry({ tenant_id: _, at, ...rest }: StoredEntry): ChainEntry {
  return { ...rest, at: at.toISOString() }
}
