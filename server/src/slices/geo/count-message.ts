import type { DomainEvents } from '#platform/events.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Listener } from '#platform/subscriptions.ts'
import { findFacts } from '#slices/mpi/index.ts'
import { recordEvent } from './live-events.ts'
import { addToRegion } from './region-counters.ts'
import type { Step } from './tables.ts'

/** The order of the steps. An event that comes late or twice changes nothing. */
const rank: Record<Step, number> = { sent: 1, failed: 2, delivered: 3 }

export const countMessage: Listener<'message-moved'> = async (work, message) => {
  const region = /^[A-Z0-9]{3}$/.test(message.region) ? message.region : null
  const residence = message.mpi_id ? await findResidence(work, message.mpi_id) : null
  const previous = (await insertMessage(work, message, residence)) ? undefined : await advanceStep(work, message)
  if (previous === 'unchanged') return
  const { channel, eventType } = message
  await recordEvent(work, { region, channel, event_type: eventType, count: 1 })
  const changes = { ...(previous ? { [`messages_${previous.step}`]: -1 } : {}), [`messages_${eventType}`]: 1 }
  if (region) await addToRegion(work, 'prefix', region, changes)
  const home = previous ? previous.residence : residence
  if (home) await addToRegion(work, 'residence', home, changes)
}

async function findResidence(work: UnitOfWork, mpiId: string): Promise<string | null> {
  const region = (await findFacts(work, mpiId))?.region_code
  return region && /^[A-Z0-9]{3}$/.test(region) ? region : null
}

type Message = DomainEvents['message-moved']

/** False when the message exists already. Of two concurrent transactions one waits here for the other. */
async function insertMessage(
  work: UnitOfWork,
  { messageId, region, eventType }: Message,
  residence: string | null,
): Promise<boolean> {
  const inserted = await work.db
    .insertInto('geo_message')
    .values({ tenant_id: work.tenantId, message_id: messageId, region, residence, step: eventType })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Returns the previous step of the message, and where its recipient lived. */
async function advanceStep(
  work: UnitOfWork,
  { messageId, eventType }: Message,
): Promise<{ step: Step; residence: string | null } | 'unchanged'> {
  const { step, residence } = await work.db
    .selectFrom('geo_message')
    .select(['step', 'residence'])
    .where('tenant_id', '=', work.tenantId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (rank[eventType] <= rank[step]) return 'unchanged'
  await work.db
    .updateTable('geo_message')
    .set({ step: eventType })
    .where('tenant_id', '=', work.tenantId)
    .where('message_id', '=', messageId)
    .execute()
  return { step, residence }
}
