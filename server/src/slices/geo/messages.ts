import type { Listener } from '#platform/events.ts'
import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { noteEvent } from './live-events.ts'
import { addToRegion } from './region-counters.ts'
import type { Step } from './tables.ts'

/** How far a step leads: news that comes late or twice changes nothing. */
const order: Record<Step, number> = { sent: 1, failed: 2, delivered: 3 }

export const followMessage: Listener<'message-moved'> = async (work, { messageId, channel, eventType, region }) => {
  const place = /^[A-Z0-9]{3}$/.test(region) ? region : null
  const before = await lockStep(work, messageId)
  if (before && order[eventType] <= order[before]) return
  await noteEvent(work, { region: place, channel, event_type: eventType, count: 1 })
  await work.db
    .insertInto('geo_message')
    .values({ tenant_id: work.tenantId, message_id: messageId, region: place ?? '', step: eventType })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'message_id']).doUpdateSet({ step: eventType }))
    .execute()
  if (!place) return
  await addToRegion(work, place, {
    ...(before ? { [`messages_${before}`]: -1 } : {}),
    [`messages_${eventType}`]: 1,
  })
}

async function lockStep(work: UnitOfWork, messageId: string): Promise<Step | undefined> {
  const known = await work.db
    .selectFrom('geo_message')
    .select('step')
    .where('tenant_id', '=', work.tenantId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  return known?.step
}
