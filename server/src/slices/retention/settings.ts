import { defaultDays, kindsSetBy, type RetentionDays, type RetentionKind } from '#platform/retention/kinds.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'

/** Days by kind; null keeps the records for ever. */
export type Settings = ReadonlyMap<RetentionKind, number | null>

/** What holds for the organization, for every kind that it may set. */
export async function readSettings({ db, tenantId }: ReadScope, operator: RetentionDays): Promise<Settings> {
  const rows = await db
    .selectFrom('retention_setting')
    .select(['kind', 'days'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return new Map(
    kindsSetBy('organization').map((kind) => {
      const own = rows.find((row) => row.kind === kind)
      return [kind, own ? own.days : defaultDays(kind, operator)]
    }),
  )
}

export async function setDays(work: UnitOfWork, kind: RetentionKind, days: number | null): Promise<void> {
  await work.db
    .insertInto('retention_setting')
    .values({ tenant_id: work.tenantId, kind, days, updated_at: work.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind']).doUpdateSet({ days, updated_at: work.now }))
    .execute()
  recordAct(work, { action: 'retention.changed', object: work.tenantId, details: { [kind]: days ?? 'for ever' } })
}
