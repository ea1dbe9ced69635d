import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { readTemplate } from '../compose.ts'
import { SendEnded, SendNotFound } from '../errors.ts'
import type { SendRow } from '../tables.ts'
import type { SendRequest } from './estimate-send.ts'
import { countCardsToSend } from './next-cards.ts'
import { getSend } from './read-sends.ts'
import { sendLeases } from './send-lease.ts'

/** Accepts a send: a worker takes it from here. */
export async function startSend(work: UnitOfWork, request: SendRequest): Promise<SendRow> {
  if (request.message !== null) readTemplate(request.message)
  const id = work.newId('send')
  const { campaign_id, card_codes, channel } = request
  const total = await countCardsToSend(work, request)
  const sealed = request.message === null ? null : (await work.keys()).seal(request.message, messageContext(id))
  await work.db
    .insertInto('message_send')
    .values({
      id,
      tenant_id: work.tenantId,
      campaign_id,
      card_codes,
      channel,
      sealed_message: sealed,
      includes_sent: request.includesSent,
      status: 'running',
      stopped_by: null,
      total,
      handled: 0,
      after_keys: null,
      skipped: '{}',
      retry_before: null,
      attempt: 0,
      lease_until: null,
      run_after: null,
      created_at: work.now,
      created_by: work.actor.id,
      ended_at: null,
    })
    .execute()
  recordAct(work, { action: 'send.accepted', object: id, details: { campaign_id, channel, cards: total } })
  work.notifyAllProcesses('sends-waiting', {})
  return getSend(work, id)
}

/** Goes on where a send stopped, and sends again what failed. */
export async function retrySend(work: UnitOfWork, id: string): Promise<SendRow> {
  const send = await lockSend(work, id)
  if (send.status === 'cancelled') throw new SendEnded({ values: { status: send.status } })
  await sendLeases.revoke(work, id, {
    status: 'running',
    stopped_by: null,
    run_after: null,
    ended_at: null,
    retry_before: work.now,
  })
  recordAct(work, { action: 'send.retried', object: id })
  work.notifyAllProcesses('sends-waiting', {})
  return getSend(work, id)
}

/** No further card is sent. What a provider has accepted cannot be taken back, and a send that has ended stays as it is. */
export async function cancelSend(work: UnitOfWork, id: string): Promise<SendRow> {
  const send = await lockSend(work, id)
  if (send.status === 'completed' || send.status === 'cancelled') return send
  await sendLeases.revoke(work, id, { status: 'cancelled', ended_at: work.now })
  recordAct(work, { action: 'send.cancelled', object: id })
  return getSend(work, id)
}

async function lockSend(work: UnitOfWork, id: string): Promise<SendRow> {
  const { rows } = await sql<SendRow>`
    select * from message_send where tenant_id = ${work.tenantId} and id = ${id} for update`.execute(work.db)
  const [send] = rows
  if (!send) throw new SendNotFound()
  return send
}

export const messageContext = (id: string) => `message_send.sealed_message:${id}`
