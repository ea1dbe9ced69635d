import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Channel, Step } from './tables.ts'

export interface FieldEvent {
  region: string | null
  channel: Channel
  event_type: Step
  count: number
}

export async function recordEvent(work: UnitOfWork, event: FieldEvent): Promise<void> {
  await work.db
    .insertInto('geo_event')
    .values({ ...event, id: work.newId('event'), tenant_id: work.tenantId, created_at: work.now })
    .execute()
}

export async function listEvents({ db, tenantId }: ReadScope, limit: number) {
  const rows = await db
    .selectFrom('geo_event')
    .select(['id', 'region', 'channel', 'event_type', 'count', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
