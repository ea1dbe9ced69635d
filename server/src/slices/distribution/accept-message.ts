import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { IDEMPOTENCY_HOURS } from '#platform/http/limits.ts'
import { IdempotencyKeyInFlight } from '#platform/refusals.ts'
import type { ReadScope, UnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countMessage } from '#slices/billing/index.ts'
import { findCampaign } from '#slices/campaigns/index.ts'
import { findCardToShow } from '#slices/cards/index.ts'
import { findEnrollment, type KnownEnrollment, requireConnection } from '#slices/dhis2/index.ts'
import { findFacts } from '#slices/mpi/index.ts'
import { compose, hashLink, linkToken, linkUrl } from './compose.ts'
import { shiftCounts } from './count-messages.ts'
import { checkDiscreet } from './discreet.ts'
import { CardRevoked, EnrollmentUnknown } from './errors.ts'
import { chargeCause } from './move-message.ts'
import { requireNoOptOut } from './opt-outs.ts'
import { checkPhone, phoneHint, phoneIndex } from './phones.ts'
import type { Provider } from './providers/provider.ts'
import { safetyNet, wakeAt } from './queue-jobs.ts'
import { requeue } from './retry-message.ts'
import type { SendCard } from './schema.ts'
import type { MessageRow } from './tables.ts'

export interface Acceptance {
  provider: Provider
  publicUrl: string
  /** The request's Idempotency-Key. */
  key?: string | undefined
}

/**
 * Takes a wish to send a card: charges it and writes it down, in one transaction. The same Idempotency-Key, and the same
 * wish while it still waits, are one message.
 */
export async function acceptMessage(
  work: UnitOfWork,
  input: SendCard,
  { provider, publicUrl, key }: Acceptance,
): Promise<string> {
  const phone = checkPhone(input.phone_number)
  const keys = await work.keys()
  const wish = createHmac('sha256', keys.derive('message-wish/v1'))
    .update(JSON.stringify([input.enrollment_id, input.channel, phone, input.message]))
    .digest()
  const cause = key === undefined ? null : createHash('sha256').update(key).digest('hex')
  const known = await findKnown(work, cause, wish)
  if (known) return takeUp(work, known, provider)

  const id = work.newId('message')
  const token = linkToken(keys, id)
  const enrollment = await getEnrollment(work, input.enrollment_id)
  const { firstName, publicLabel, mpiId, campaignId } = enrollment
  checkDiscreet(input.message)
  const link = linkUrl(publicUrl, token)
  const { text, encoding, segments } = compose(input.message, { firstName, link, channel: input.channel })
  const index = phoneIndex(keys, phone)
  await requireNoOptOut(work, index)
  const card = await findCardToShow(work, { mpiId, campaignId })
  if (card?.status === 'revoked') throw new CardRevoked()

  const row: MessageRow = {
    id,
    tenant_id: work.tenantId,
    enrollment_id: enrollment.enrollmentId,
    mpi_id: mpiId,
    campaign_id: campaignId ?? null,
    public_label: publicLabel,
    region: await regionOf(work, enrollment),
    channel: input.channel,
    status: 'queued',
    provider: provider.name,
    provider_message_id: null,
    sealed_phone: keys.seal(phone, `outgoing_message.sealed_phone:${id}`),
    phone_hint: phoneHint(phone),
    phone_index: index,
    sealed_body: keys.seal(text, `outgoing_message.sealed_body:${id}`),
    encoding,
    segments,
    cause,
    wish,
    link_hash: hashLink(token),
    attempts: 0,
    charges: 1,
    lease_until: null,
    next_attempt_at: safetyNet(work),
    failure: null,
    provider_code: null,
    created_at: work.now,
    sent_at: null,
    delivered_at: null,
    failed_at: null,
  }
  await countMessage(work, { channel: row.channel, cause: chargeCause(row) })
  await work.db.insertInto('outgoing_message').values(row).execute()
  await shiftCounts(work, { queued: 1, ...(provider.name === 'local' ? { outbox: 1 } : {}) })
  await wakeAt(work, id, safetyNet(work))
  recordAct(work, {
    action: 'message.accepted',
    object: id,
    details: { channel: row.channel, provider: row.provider, enrollment_id: row.enrollment_id, segments },
  })
  return id
}

export async function getEnrollment(scope: ReadScope, enrollmentId: string): Promise<KnownEnrollment> {
  const enrollment = await findEnrollment(scope, enrollmentId)
  if (enrollment) return enrollment
  await requireConnection(scope)
  throw new EnrollmentUnknown()
}

/** Whoever asks for the same thing at the same time waits here, so that only one of them writes. */
async function findKnown(work: UnitOfWork, cause: string | null, wish: Buffer): Promise<MessageRow | undefined> {
  for (const name of [cause, wish.toString('hex')]) {
    if (name === null) continue
    await sql`select pg_advisory_xact_lock(hashtextextended(${`message|${work.tenantId}|${name}`}, 0))`.execute(work.db)
  }
  return (cause === null ? undefined : await findByCause(work, cause)) ?? (await findWaiting(work, wish))
}

async function findByCause(work: UnitOfWork, cause: string): Promise<MessageRow | undefined> {
  const row = await work.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('cause', '=', cause)
    .executeTakeFirst()
  if (!row || work.now.getTime() - row.created_at.getTime() < IDEMPOTENCY_HOURS * 3_600_000) return row
  // The key has had its day: it may name another message.
  await work.db.updateTable('outgoing_message').set({ cause: null }).where('id', '=', row.id).execute()
  return undefined
}

function findWaiting(work: UnitOfWork, wish: Buffer): Promise<MessageRow | undefined> {
  return work.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('wish', '=', wish)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

async function takeUp(work: UnitOfWork, known: MessageRow, provider: Provider): Promise<string> {
  const isUnderWay = known.status === 'queued' && known.lease_until !== null && known.lease_until > work.now
  if (isUnderWay && known.cause !== null) throw new IdempotencyKeyInFlight({ headers: { 'retry-after': '1' } })
  if (known.status === 'failed') await requeue(work, known, provider)
  return known.id
}

/** A campaign's region is in its prefix; without one the identity's own counts. */
async function regionOf(scope: ReadScope, { campaignId, mpiId }: KnownEnrollment): Promise<string> {
  const campaign = campaignId === undefined ? undefined : await findCampaign(scope, campaignId)
  return campaign?.prefix.slice(0, 3) ?? (await findFacts(scope, mpiId))?.region_code ?? 'XXX'
}
