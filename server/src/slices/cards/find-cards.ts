import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { normalizeCardCode } from './card-code.ts'
import { shownStatus } from './card-record.ts'
import type { ListedCard } from './list-cards.ts'
import { type CardRow, ISSUED } from './tables.ts'
import { dayOf } from './validity.ts'

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
export interface KeyedPlace {
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

/** Nobody asks for more of one person than this. */
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
