import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
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

const DeleteOldEvents = defineJob('geo.delete-old-events', Type.Object({}))
const RETENTION_MS = 30 * 86_400_000

/** Events are for the live view only. Their sums are in the regions. */
export function geoJobs(services: Services): JobHandler[] {
  const deleteOldEvents = () =>
    inPlatformWork(services, theSystem, async ({ db, now }) => {
      const oldest = new Date(now.getTime() - RETENTION_MS)
      await db.deleteFrom('geo_event').where('created_at', '<', oldest).execute()
    })
  return [handle(DeleteOldEvents, deleteOldEvents, { schedule: '41 2 * * *' })]
}
