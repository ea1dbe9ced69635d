import { sql } from 'kysely'
import type { DomainEvents } from '#platform/events.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { type Listener, type Subscription, subscribe } from '#platform/subscriptions.ts'
import { countCardsByHolder } from '#slices/cards/index.ts'
import { findFacts, getFamily } from '#slices/mpi/index.ts'
import { addPeople, changeCardCount, refreshPeople } from './people.ts'
import { addToRegion, regionOf } from './regions.ts'
import type { Channel, Step } from './tables.ts'

/** The order of the steps. An event that comes late or twice changes nothing. */
const rank: Record<Step, number> = { sent: 1, failed: 2, delivered: 3 }

type Message = DomainEvents['message-moved']

type People = Parameters<typeof addPeople>[2]

interface FieldEvent {
  region: string | null
  channel: Channel
  event_type: Step
  count: number
}

const countMessage: Listener<'message-moved'> = async (work, message) => {
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

const countCampaign: Listener<'campaign-created'> = (work, { prefix }) =>
  addToRegion(work, 'prefix', regionOf(prefix), { campaigns: 1 })

const countAccepted: Listener<'job-accepted'> = (work, { prefix, cards }) =>
  addToRegion(work, 'prefix', regionOf(prefix), { jobs: 1, open_rows: cards })

const countSkipped: Listener<'cards-skipped'> = (work, { prefix, cards }) =>
  addToRegion(work, 'prefix', regionOf(prefix), { open_rows: -cards })

const countIssued: Listener<'cards-issued'> = async (work, { prefix, cards, holders }) => {
  const region = regionOf(prefix)
  const residences = await addPeople(work, region, holders)
  await countByResidence(work, prefix, sumCards(holders, residences))
  await addToRegion(work, 'prefix', region, { cards, open_rows: -cards })
}

/** The cards of people by where they live. */
function sumCards(people: People, residences: ReadonlyMap<string, string>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { mpi_id, cards } of people) {
    const region = residences.get(mpi_id)
    if (region) sums.set(region, (sums.get(region) ?? 0) + cards)
  }
  return sums
}

/** A card counts where its holder lived when it was made. */
async function countByResidence(work: UnitOfWork, prefix: string, cards: ReadonlyMap<string, number>): Promise<void> {
  if (cards.size === 0) return
  const { tenantId: tenant_id } = work
  const added = await work.db
    .insertInto('geo_residence_campaign')
    .values([...cards.keys()].sort().map((region) => ({ tenant_id, region, prefix })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('region')
    .execute()
  const isNew = new Set(added.map(({ region }) => region))
  for (const [region, count] of [...cards].sort())
    await addToRegion(work, 'residence', region, { cards: count, campaigns: isNew.has(region) ? 1 : 0 })
}

const countCompleted: Listener<'job-completed'> = (work, { prefix }) =>
  addToRegion(work, 'prefix', regionOf(prefix), { completed_jobs: 1 })

/** The cards of a failed job count nowhere, but its people count as submitted. */
const countFailed: Listener<'job-failed'> = async (work, { job_id, prefix, cards }) => {
  const region = regionOf(prefix)
  const holders = await countCardsByHolder(work, job_id)
  const residences = await addPeople(
    work,
    region,
    holders.map(({ mpi_id }) => ({ mpi_id, cards: 0 })),
  )
  for (const [home, failed_cards] of [...sumCards(holders, residences)].sort())
    await addToRegion(work, 'residence', home, { failed_cards })
  const unknownRows = cards - holders.reduce((sum, person) => sum + person.cards, 0)
  await addToRegion(work, 'prefix', region, {
    failed_jobs: 1,
    failed_cards: cards,
    open_rows: -cards,
    unknown_rows: unknownRows,
  })
}

const countRevoked: Listener<'card-revoked'> = async (work, { card_code, mpi_id }) => {
  if (mpi_id) await changeCardCount(work, regionOf(card_code), mpi_id, -1)
}

const countReissued: Listener<'card-reissued'> = async (work, { card_code, mpi_id }) => {
  if (mpi_id) await changeCardCount(work, regionOf(card_code), mpi_id, 1)
}

const recountIdentities: Listener<'identities-merged' | 'identities-unmerged'> = async (work, event) => {
  const { source_mpi_id, target_mpi_id } = event
  const source = await getFamily(work, source_mpi_id)
  const target = await getFamily(work, target_mpi_id)
  await refreshPeople(work, [...new Set([...source.members, ...target.members])])
}

const recountResidence: Listener<'residence-changed'> = async (work, { mpi_id }) =>
  refreshPeople(work, (await getFamily(work, mpi_id)).members)

const recountReviews: Listener<'reviews-changed'> = (work, { mpi_ids }) => refreshPeople(work, mpi_ids)

/** The check of a valid card is an event `delivered`, that of a revoked card an event `failed`. */
const recordVerifications: Listener<'cards-verified'> = async (work, { counts }) => {
  for (const { prefix, valid, revoked } of counts) {
    const event = { region: regionOf(prefix), channel: 'qr' } as const
    if (valid > 0) await recordEvent(work, { ...event, event_type: 'delivered', count: valid })
    if (revoked > 0) await recordEvent(work, { ...event, event_type: 'failed', count: revoked })
  }
}

export const geoSubscriptions: readonly Subscription[] = [
  subscribe('campaign-created', countCampaign),
  subscribe('job-accepted', countAccepted),
  subscribe('cards-skipped', countSkipped),
  subscribe('cards-issued', countIssued),
  subscribe('job-completed', countCompleted),
  subscribe('job-failed', countFailed),
  subscribe('card-revoked', countRevoked),
  subscribe('card-reissued', countReissued),
  subscribe('identities-merged', recountIdentities),
  subscribe('identities-unmerged', recountIdentities),
  subscribe('residence-changed', recountResidence),
  subscribe('reviews-changed', recountReviews),
  subscribe('message-moved', countMessage),
  subscribe('cards-verified', recordVerifications),
]

async function findResidence(work: UnitOfWork, mpiId: string): Promise<string | null> {
  const region = (await findFacts(work, mpiId))?.region_code
  return region && /^[A-Z0-9]{3}$/.test(region) ? region : null
}

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

async function recordEvent(work: UnitOfWork, event: FieldEvent): Promise<void> {
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

/** Events are for the live view only. Their sums are in the regions. */
export const geoRetention: RetentionRule = {
  kind: 'live_events',
  of: 'installation',
  async deleteOld({ db }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from geo_event where id in (
        select id from geo_event where created_at < ${before.toISOString()} order by created_at limit ${limit})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  },
}
