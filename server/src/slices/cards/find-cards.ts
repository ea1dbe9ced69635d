import { sql } from 'kysely'
import type { ReadDb } from '#platform/db/database.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { findFamilies, getFamily } from '#slices/mpi/index.ts'
import { normalizeCardCode } from './card-code.ts'
import { shownStatus, toCardRecord } from './card-record.ts'
import { CardNotFound } from './errors.ts'
import type { ListedCard } from './list-cards.ts'
import { tokenMaker } from './qr-token.ts'
import { type CardRow, ISSUED, type ShownStatus } from './tables.ts'
import { dayOf } from './validity.ts'

/** Locks an issued card until the end of the transaction. */
export async function lockIssuedCard(work: UnitOfWork, cardCode: string): Promise<CardRow> {
  const card = await work.db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('card_code', '=', normalizeCardCode(cardCode))
    .where('status', 'in', ISSUED)
    .forUpdate()
    .executeTakeFirst()
  if (!card) throw new CardNotFound()
  return card
}

/** Reads an issued card together with the token that is printed on it. */
export async function getIssuedCard(scope: ReadScope, cardCode: string): Promise<CardRow & { qr_token: string }> {
  const card = await scope.db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('card_code', '=', normalizeCardCode(cardCode))
    .where('status', 'in', ISSUED)
    .executeTakeFirst()
  if (!card) throw new CardNotFound()
  return { ...card, qr_token: tokenMaker(await scope.keys())(card.id) }
}

/** Follows a chain of replacements back to its first card, which is the one that a job printed. */
export async function findFirstCard(scope: ReadScope, card: CardRow): Promise<CardRow> {
  let first = card
  while (first.replaces !== null) {
    first = await scope.db
      .selectFrom('card')
      .selectAll()
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', first.replaces)
      .executeTakeFirstOrThrow()
  }
  return first
}

/** Cards by their codes, as people type them, in the order of the codes; undefined for a code that was never issued. */
export async function findCards(scope: ReadScope, codes: readonly string[]): Promise<(ListedCard | undefined)[]> {
  const normal = codes.map(normalizeCardCode)
  const rows = await scope.db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`card_code = any(${normal}::text[])`)
    .where('status', 'in', ISSUED)
    .execute()
  const found = new Map(rows.map((card) => [card.card_code, card]))
  return normal.map((code) => {
    const card = found.get(code)
    return card && { ...card, status: shownStatus(card, scope.now), updated_at: card.revoked_at ?? card.issued_at }
  })
}

/** The cards at these places of jobs, and all that replaced them. */
export async function findCardsAtPlaces(
  { db, tenantId }: ReadScope,
  places: readonly { jobId: string; place: number }[],
): Promise<string[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with recursive found as (
      select card.id from unnest(${places.map(({ jobId }) => jobId)}::text[], ${places.map(({ place }) => place)}::int[])
        as asked (job_id, place)
      join card on card.tenant_id = ${tenantId} and card.job_id = asked.job_id and card.place = asked.place
      union
      select card.id from found join card on card.tenant_id = ${tenantId} and card.replaces = found.id
    ) select id from found`.execute(db)
  return rows.map(({ id }) => id)
}

/** A place of a job's list; `key` is what the caller knows it by. */
interface KeyedPlace {
  key: number
  job_id: string
  place: number
}

/** The cards at these places, or those that replaced them, that are valid today. */
export async function findStandingCards(
  { db, tenantId, now }: ReadScope,
  places: readonly KeyedPlace[],
): Promise<{ key: number; card_code: string; mpi_id: string | null }[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ key: number; card_code: string; mpi_id: string | null }>`
    with recursive found as (
      select asked.key, card.id, card.card_code, card.mpi_id, card.status, card.valid_until
      from unnest(${places.map(({ key }) => key)}::bigint[], ${places.map(({ job_id }) => job_id)}::text[],
        ${places.map(({ place }) => place)}::int[]) as asked (key, job_id, place)
      join card on card.tenant_id = ${tenantId} and card.job_id = asked.job_id and card.place = asked.place
      union
      select found.key, card.id, card.card_code, card.mpi_id, card.status, card.valid_until
      from found join card on card.tenant_id = ${tenantId} and card.replaces = found.id
    ) select key, card_code, mpi_id from found
    where status = 'valid' and (valid_until is null or valid_until >= ${dayOf(now)}::date)`.execute(db)
  return rows
}

/** Whom cards were made for. */
export async function listHolders({ db, tenantId }: ReadScope, cardIds: readonly string[]): Promise<string[]> {
  if (cardIds.length === 0) return []
  const rows = await db
    .selectFrom('card')
    .select('mpi_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...cardIds]}::text[])`)
    .where('status', 'in', ISSUED)
    .execute()
  return rows.flatMap(({ mpi_id }) => mpi_id ?? [])
}

/** No caller needs more of one person than this. */
const MAX_CARDS_OF_PERSON = 50

/** The newest issued cards of each of these identities. */
export async function listCardsOfPeople({ db, tenantId }: ReadScope, mpiIds: readonly string[]) {
  if (mpiIds.length === 0) return []
  const { rows } = await sql<Pick<CardRow, 'id' | 'mpi_id' | 'campaign_id' | 'job_id' | 'place' | 'issued_at'>>`
    select card.* from unnest(${[...mpiIds]}::text[]) as asked (mpi_id)
    cross join lateral (
      select id, mpi_id, campaign_id, job_id, place, issued_at from card
      where tenant_id = ${tenantId} and card.mpi_id = asked.mpi_id and status in ('valid', 'revoked')
      order by issued_at desc limit ${MAX_CARDS_OF_PERSON}
    ) card`.execute(db)
  return rows
}

/** Of reissued cards: the card that a job printed, by the id of the reissued one. */
export async function findFirstCards(
  { db, tenantId }: ReadScope,
  cardIds: readonly string[],
): Promise<Map<string, Pick<CardRow, 'job_id' | 'place'>>> {
  if (cardIds.length === 0) return new Map()
  const { rows } = await sql<{ asked: string; job_id: string; place: number }>`
    with recursive chain as (
      select id as asked, id, replaces, job_id, place from card
      where tenant_id = ${tenantId} and id = any(${[...cardIds]}::text[])
      union all
      select chain.asked, card.id, card.replaces, card.job_id, card.place from chain
      join card on card.tenant_id = ${tenantId} and card.id = chain.replaces
    ) select asked, job_id, place from chain where replaces is null`.execute(db)
  return new Map(rows.map(({ asked, job_id, place }) => [asked, { job_id, place }]))
}

export type CardOfIdentity = Pick<CardRow, 'tenant_id' | 'campaign_id' | 'card_code' | 'status' | 'valid_until'>

/**
 * The issued card with this code in one of these organizations. A code is unique in each and random, so that hardly ever two have it; then one
 * that is revoked counts. Each organization takes one look into the index.
 */
export function findCardByCode(
  db: ReadDb,
  tenantIds: readonly string[],
  cardCode: string,
): Promise<CardOfIdentity | undefined> {
  if (tenantIds.length === 0) return Promise.resolve(undefined)
  return db
    .selectFrom('card')
    .select(['tenant_id', 'campaign_id', 'card_code', 'status', 'valid_until'])
    .where('tenant_id', 'in', tenantIds)
    .where('card_code', '=', cardCode)
    .where('status', 'in', ISSUED)
    .orderBy('status')
    .limit(1)
    .executeTakeFirst()
}

export interface CardToShow {
  card_code: string
  campaign_id: string
  status: ShownStatus
  /** `YYYY-MM-DD`; null: for ever. */
  valid_until: string | null
  /** The content of its QR code. */
  qr_token: string
}

/** The newest card of an identity, for the console. */
export async function getNewestCard(scope: ReadScope, mpiId: string) {
  const { mpi_id, members } = await getFamily(scope, mpiId)
  const card = await findNewestCard(scope, members)
  if (!card) throw new CardNotFound()
  return { ...toCardRecord(card, scope.now), mpi_id }
}

/** The card that a holder would show, with its token; only among the cards of a campaign where one is given. */
export async function findCardToShow(
  scope: ReadScope,
  holder: { mpiId: string; campaignId?: string | undefined },
): Promise<CardToShow | undefined> {
  const { members } = await getFamily(scope, holder.mpiId)
  const card = await findNewestCard(scope, members, holder.campaignId)
  if (!card) return undefined
  const { id, card_code, campaign_id, valid_until } = card
  const status = shownStatus(card, scope.now)
  return { card_code, campaign_id, status, valid_until, qr_token: tokenMaker(await scope.keys())(id) }
}

/** The newest valid card of an identity or of one merged into it; without a valid one, the newest revoked. */
function findNewestCard(
  { db, tenantId }: ReadScope,
  members: readonly string[],
  campaignId?: string,
): Promise<CardRow | undefined> {
  let cards = db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('mpi_id', 'in', members)
    .where('status', 'in', ISSUED)
  if (campaignId !== undefined) cards = cards.where('campaign_id', '=', campaignId)
  return cards.orderBy('status', 'desc').orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** A card that somebody holds, or that an open job is making for them. */
export interface HeldCard {
  id: string
  card_code: string
  campaign_id: string
  job_id: string
  place: number
  isPending: boolean
}

/**
 * The valid and pending cards of people, whichever of their merged identities they were made for. Expired cards are not among
 * them. People without any are left out.
 */
export async function findHeldCards(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, HeldCard[]>> {
  const families = await findFamilies(scope, mpiIds)
  const members = [...new Set([...families.values()].flat())]
  if (members.length === 0) return new Map()
  // Inside a `select` the planner does not look at each of the ids.
  const { rows } = await sql<Omit<HeldCard, 'isPending'> & { mpi_id: string; status: string }>`
    select id, mpi_id, card_code, campaign_id, job_id, place, status from card
    where tenant_id = ${scope.tenantId} and mpi_id = any((select ${members}::text[])::text[])
      and (status = 'pending' or (status = 'valid' and (valid_until is null or valid_until >= ${dayOf(scope.now)}::date)))
    order by id`.execute(scope.db)
  const cardsOfMember = Map.groupBy(rows, ({ mpi_id }) => mpi_id)
  const held = new Map<string, HeldCard[]>()
  for (const [mpiId, family] of families) {
    const cards = family.flatMap((member) => cardsOfMember.get(member) ?? [])
    if (cards.length === 0) continue
    held.set(
      mpiId,
      cards.map(({ mpi_id: _, status, ...card }) => ({ ...card, isPending: status === 'pending' })),
    )
  }
  return held
}

export interface CardPlace {
  job_id: string
  place: number
}

/**
 * Whether each of these cards is reserved, pending or valid, or was replaced by a valid one. The answers are in the order
 * of the places.
 */
export async function areCardsActive(scope: ReadScope, places: readonly CardPlace[]): Promise<boolean[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ at: number }>`
    select requested.at::int as at
    from unnest(${places.map(({ job_id }) => job_id)}::text[], ${places.map(({ place }) => place)}::int[])
      with ordinality as requested (job_id, place, at)
    left join card on card.tenant_id = ${scope.tenantId} and card.job_id = requested.job_id and card.place = requested.place
    where card.status in ('pending', 'valid') or card.id is null and exists (
      select from card_order reserved where reserved.tenant_id = ${scope.tenantId} and reserved.job_id = requested.job_id
    ) or exists (
      select from card replacement
      where replacement.tenant_id = ${scope.tenantId} and replacement.mpi_id = card.mpi_id
        and replacement.campaign_id = card.campaign_id
        and replacement.status = 'valid' and replacement.replaces is not null)`.execute(scope.db)
  const active = new Set(rows.map(({ at }) => at))
  return places.map((_, index) => active.has(index + 1))
}
