import type { DomainEvents } from '#platform/events.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Listener } from '#platform/subscriptions.ts'
import { noteEvent } from './live-events.ts'
import { addToRegion } from './region-counters.ts'
import type { Step } from './tables.ts'

/** How far a step leads: an event that comes late or twice changes nothing. */
const order: Record<Step, number> = { sent: 1, failed: 2, delivered: 3 }

export const followMessage: Listener<'message-moved'> = async (work, message) => {
  const place = /^[A-Z0-9]{3}$/.test(message.region) ? message.region : null
  const before = (await isFirstHeardOf(work, message)) ? undefined : await moveOn(work, message)
  if (before === 'nothing-new') return
  const { channel, eventType } = message
  await noteEvent(work, { region: place, channel, event_type: eventType, count: 1 })
  if (!place) return
  await addToRegion(work, place, {
    ...(before ? { [`messages_${before}`]: -1 } : {}),
    [`messages_${eventType}`]: 1,
  })
}

type Message = DomainEvents['message-moved']

/** Of two who tell of a new message at the same time, one waits here for the other. */
async function isFirstHeardOf(work: UnitOfWork, { messageId, region, eventType }: Message): Promise<boolean> {
  const inserted = await work.db
    .insertInto('geo_message')
    .values({ tenant_id: work.tenantId, message_id: messageId, region, step: eventType })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Answers the step that the message has left. */
async function moveOn(work: UnitOfWork, { messageId, eventType }: Message): Promise<Step | 'nothing-new'> {
  const { step } = await work.db
    .selectFrom('geo_message')
    .select('step')
    .where('tenant_id', '=', work.tenantId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (order[eventType] <= order[step]) return 'nothing-new'
  await work.db
    .updateTable('geo_message')
    .set({ step: eventType })
    .where('tenant_id', '=', work.tenantId)
    .where('message_id', '=', messageId)
    .execute()
  return step
}
