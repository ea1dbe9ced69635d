import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { erasureKeyFor, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { IDEMPOTENCY_HOURS } from '#platform/http/limits.ts'
import { checkPhone } from '#platform/phone-number.ts'
import { IdempotencyKeyInFlight } from '#platform/refusals.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countMessage } from '#slices/billing/index.ts'
import { findCampaign } from '#slices/campaigns/index.ts'
import { findCardToShow } from '#slices/cards/index.ts'
import { findFacts } from '#slices/mpi/index.ts'
import { compose, hashLink, linkToken, linkUrl, readTemplate } from './compose.ts'
import { CardRevoked } from './errors.ts'
import { adjustCounts } from './messages.ts'
import { chargeCause, requeue } from './move-message.ts'
import { requireNoOptOut } from './opt-outs.ts'
import { phoneHint, phoneIndex } from './phones.ts'
import type { Provider } from './providers/provider.ts'
import { enqueueDelivery, fallbackDeliveryAt } from './queue-jobs.ts'
import type { Recipient } from './recipients.ts'
import type { Channel, MessageRow } from './tables.ts'

export interface Acceptance {
  channel: Channel
  provider: Provider
  publicUrl: string
  /** The request's Idempotency-Key. */
  key?: string | undefined
  /** The send that it belongs to, which delivers it; the queue does not. */
  sendId?: string | undefined
}

export interface Accepted {
  messageId: string
  mustDeliverNow: boolean
}

/**
 * Accepts a request to send a card: charges it and stores the message, in one transaction. Requests with the same
 * Idempotency-Key are one message, and so are equal requests while the message is queued.
 */
export async function acceptMessage(
  work: UnitOfWork,
  recipient: Recipient,
  { provider, publicUrl, key, channel, sendId }: Acceptance,
): Promise<Accepted> {
  const { mpiId, campaignId, publicLabel, firstName, enrollmentId, cardCode } = recipient
  const phone = checkPhone(recipient.phone)
  const template = readTemplate(recipient.message)
  const keys = await work.keys()
  const requestHash = createHmac('sha256', keys.derive('message-request/v1'))
    .update(JSON.stringify([cardCode ?? enrollmentId, channel, phone, recipient.message]))
    .digest()
  const keyHash = key === undefined ? undefined : hashIdempotencyKey(keys, key)
  const existing = await findExistingMessage(work, keyHash, requestHash)
  if (existing) return { messageId: existing.id, mustDeliverNow: await resumeMessage(work, existing, provider) }

  const id = work.newId('message')
  const token = linkToken(keys, id)
  const link = linkUrl(publicUrl, token)
  const { text, encoding, segments } = compose(template, { firstName, link, channel })
  const index = phoneIndex(keys, phone)
  await requireNoOptOut(work, index)
  const card = await findCardToShow(work, { mpiId, campaignId })
  if (card?.status === 'revoked') throw new CardRevoked()

  const erasureKey = await erasureKeyFor(work, mpiId)
  const row: MessageRow = {
    id,
    tenant_id: work.tenantId,
    enrollment_id: enrollmentId,
    card_code: cardCode,
    send_id: sendId ?? null,
    mpi_id: mpiId,
    campaign_id: campaignId ?? null,
    public_label: publicLabel,
    region: await regionOf(work, recipient),
    channel,
    status: 'queued',
    provider: provider.name,
    provider_message_id: null,
    sealed_phone: sealErasable(keys, erasureKey, phone, `outgoing_message.sealed_phone:${id}`),
    phone_hint: phoneHint(phone),
    phone_index: index,
    sealed_body: sealErasable(keys, erasureKey, text, `outgoing_message.sealed_body:${id}`),
    encoding,
    segments,
    idempotency_key_hash: keyHash ?? null,
    request_hash: requestHash,
    link_hash: hashLink(token),
    attempts: 0,
    charges: 1,
    lease_until: sendId ? null : fallbackDeliveryAt(work),
    next_attempt_at: sendId ? null : fallbackDeliveryAt(work),
    failure: null,
    provider_code: null,
    created_at: work.now,
    sent_at: null,
    delivered_at: null,
    failed_at: null,
  }
  await countMessage(work, { channel: row.channel, cause: chargeCause(row) })
  await work.db.insertInto('outgoing_message').values(row).execute()
  await adjustCounts(work, { queued: 1, ...(provider.name === 'local' ? { outbox: 1 } : {}) })
  if (!sendId) await enqueueDelivery(work, id, fallbackDeliveryAt(work))
  recordAct(work, {
    action: 'message.accepted',
    object: id,
    details: {
      channel,
      provider: row.provider,
      ...(cardCode ? { card_code: cardCode } : { enrollment_id: enrollmentId }),
      segments,
    },
  })
  return { messageId: id, mustDeliverNow: true }
}

/** The region in the campaign's prefix or, without a campaign, that of the identity. */
async function regionOf(
  scope: ReadScope,
  { campaignId, mpiId }: Pick<Recipient, 'campaignId' | 'mpiId'>,
): Promise<string> {
  const campaign = campaignId === undefined ? undefined : await findCampaign(scope, campaignId)
  return campaign?.prefix.slice(0, 3) ?? (await findFacts(scope, mpiId))?.region_code ?? 'XXX'
}

/** Locks the key and the request, so that of several equal requests at once only one writes a message. */
async function findExistingMessage(
  work: UnitOfWork,
  keyHash: string | undefined,
  requestHash: Buffer,
): Promise<MessageRow | undefined> {
  for (const name of [keyHash, requestHash.toString('hex')]) {
    if (name === undefined) continue
    await sql`select pg_advisory_xact_lock(hashtextextended(${`message|${work.tenantId}|${name}`}, 0))`.execute(work.db)
  }
  return (keyHash === undefined ? undefined : await findByKey(work, keyHash)) ?? (await findQueued(work, requestHash))
}

async function findByKey(work: UnitOfWork, keyHash: string): Promise<MessageRow | undefined> {
  const row = await work.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('idempotency_key_hash', '=', keyHash)
    .executeTakeFirst()
  if (!row || work.now.getTime() - row.created_at.getTime() < IDEMPOTENCY_HOURS * 3_600_000) return row
  // The key has expired, so it may name another message.
  await work.db
    .updateTable('outgoing_message')
    .set({ idempotency_key_hash: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
  return undefined
}

function findQueued(work: UnitOfWork, requestHash: Buffer): Promise<MessageRow | undefined> {
  return work.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('request_hash', '=', requestHash)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

/** True when it must be sent now. A queued message keeps its schedule, because its last attempt may have arrived. */
async function resumeMessage(work: UnitOfWork, existing: MessageRow, provider: Provider): Promise<boolean> {
  const isLeased = existing.status === 'queued' && existing.lease_until !== null && existing.lease_until > work.now
  if (isLeased && existing.idempotency_key_hash !== null)
    throw new IdempotencyKeyInFlight({ headers: { 'retry-after': '1' } })
  if (existing.status !== 'failed') return false
  await requeue(work, existing, provider)
  return true
}

/** Keyed, because a caller may make its key from a phone number or a name. */
function hashIdempotencyKey(keys: TenantKeys, key: string): string {
  return createHmac('sha256', keys.derive('message-idempotency-key/v1')).update(key).digest('hex')
}
