import { type RawBuilder, sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { countUpTo, cutPage, isAfter, type Order, readSort, readWalks } from '#platform/db/keyset.ts'
import { instantOf } from '#platform/http/instants.ts'
import type { KeysetRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { countOfUnit, getFamily, readOfUnit, type UnitPeople } from '#slices/mpi/index.ts'
import { normalizeCardCode } from './card-code.ts'
import { shownStatus, toCardRecord } from './card-record.ts'
import type { PlaceRange } from './job-cards.ts'
import { tokenMaker } from './qr-token.ts'
import { type CardRow, type CardStatus, ISSUED, type IssuedStatus, type ShownStatus } from './tables.ts'
import { dayOf, isExpired } from './validity.ts'

/** The issued cards of an identity and of those merged into it, newest first. */
export async function listCardsOf(
  scope: ReadScope,
  mpiId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { members } = await getFamily(scope, mpiId)
  const cards = scope.db
    .selectFrom('card')
    .where('tenant_id', '=', scope.tenantId)
    .where('mpi_id', 'in', members)
    .where('status', 'in', ISSUED)
  const rows = await cards
    .selectAll()
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await cards.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, limit, offset, items: rows.map((card) => toCardRecord(card, scope.now)) }
}

export const cardSorts = ['issued_at', '-issued_at', 'updated_at', '-updated_at'] as const
type CardSort = (typeof cardSorts)[number]

export interface CardFilter {
  campaign_id?: string | undefined
  job_id?: string | undefined
  status?: ShownStatus | undefined
  card_code?: string | undefined
  issued_from?: string | undefined
  issued_before?: string | undefined
  updated_since?: string | undefined
  /** Only these cards: those of some people, and some others. */
  among?: CardSet | undefined
  /** And only cards that are in each of these sets too. */
  alsoAmong?: readonly CardSet[] | undefined
  /** And only cards of people of this unit, or who were merged with them. */
  within?: UnitPeople | undefined
}

interface CardSet {
  mpiIds: readonly string[]
  cardIds: readonly string[]
}

export interface CardListRequest extends CardFilter, KeysetRange {
  /** Without it newest first; the cards of a single job in the order of its list. */
  sort?: CardSort | undefined
  /** For a caller that walks through all of them. */
  isUncounted?: true
}

export type ListedCard = Omit<CardRow, 'status'> & { status: ShownStatus; updated_at: Date | null }

type SortedCard = CardRow & { sort_key: Date | number }

/** Issued cards. Each status has its own walk along an index, so that a page costs the same however many cards there are. */
export async function listCards(scope: ReadScope, request: CardListRequest) {
  const { limit, offset, after, within } = request
  const statuses = statusesOf(request)
  const orders = statuses.map((status) => orderOf(request, status))
  const walks = statuses.map((status, at) => {
    const order = orders[at] as Order
    return sql`select *, ${order.key} as sort_key from card where ${conditions(scope, request, status)} and ${isAfter(order, after)}`
  })
  const isDescending = orders[0]?.isDescending ?? true
  const order: Order = { key: sql`sort_key`, id: sql`id`, type: 'timestamptz', isDescending }
  const list = { walks, alias: 'card', order }
  const rows = within
    ? await readOfUnit<SortedCard>(scope, list, ofUnit(within), request)
    : await readWalks<SortedCard>(scope.db, list, request)
  const page = cutPage(rows, request, ({ sort_key, id }) => [
    sort_key instanceof Date ? sort_key.toISOString() : String(sort_key),
    id,
  ])
  const counted = request.isUncounted ? { total: 0 } : await countListed(scope, request, statuses)
  const items = page.rows.map(({ sort_key: _, ...card }): ListedCard => {
    const updated_at = card.revoked_at ?? card.issued_at
    return { ...card, status: shownStatus(card, scope.now), updated_at }
  })
  return { ...counted, limit, offset, next_after: page.next_after, items }
}

const ofUnit = (people: UnitPeople) => ({ people, key: 'mpi_id' as const, identities: [sql`card.mpi_id`] })

const statusesOf = ({ status }: CardFilter): readonly IssuedStatus[] =>
  status === undefined ? ISSUED : [status === 'revoked' ? 'revoked' : 'valid']

/** The last change of a valid card is its issue, and that of a revoked one its revocation. */
function orderOf({ sort, job_id }: CardListRequest, status: IssuedStatus): Order {
  const id = sql`id`
  if (sort === undefined && job_id !== undefined) return { key: sql`place`, id, type: 'bigint', isDescending: false }
  const { by, isDescending } = readSort<'issued_at' | 'updated_at'>(sort ?? '-issued_at')
  return { key: changeOf(status, by), id, type: 'timestamptz', isDescending }
}

const changeOf = (status: IssuedStatus, by: 'issued_at' | 'updated_at') =>
  by === 'updated_at' && status === 'revoked' ? sql`revoked_at` : sql`issued_at`

function conditions({ tenantId, now }: ReadScope, filter: CardFilter, status: IssuedStatus): RawBuilder<unknown> {
  const { campaign_id, job_id, card_code, issued_from, issued_before, updated_since, among } = filter
  // The status is part of the statement, not a value, so that partial indexes fit.
  const all = [sql`tenant_id = ${tenantId}`, sql`status = ${sql.lit(status)}`]
  if (campaign_id !== undefined) all.push(sql`campaign_id = ${campaign_id}`)
  if (job_id !== undefined) all.push(sql`job_id = ${job_id}`)
  if (card_code !== undefined) all.push(sql`card_code = ${normalizeCardCode(card_code)}`)
  if (issued_from !== undefined) all.push(sql`issued_at >= ${instantOf(issued_from)}::timestamptz`)
  if (issued_before !== undefined) all.push(sql`issued_at < ${instantOf(issued_before)}::timestamptz`)
  if (updated_since !== undefined)
    all.push(sql`${changeOf(status, 'updated_at')} >= ${instantOf(updated_since)}::timestamptz`)
  for (const { mpiIds, cardIds } of [...(among ? [among] : []), ...(filter.alsoAmong ?? [])])
    all.push(sql`(mpi_id = any(${[...mpiIds]}::text[]) or id = any(${[...cardIds]}::text[]))`)
  const today = sql`${dayOf(now)}::date`
  if (filter.status === 'expired') all.push(sql`valid_until < ${today}`)
  if (filter.status === 'valid') all.push(sql`(valid_until is null or valid_until >= ${today})`)
  return sql.join(all, sql` and `)
}

/** From counters where the filter allows it. */
function countListed(scope: ReadScope, request: CardListRequest, statuses: readonly IssuedStatus[]) {
  const { job_id, card_code, issued_from, issued_before, updated_since, among, within } = request
  const others = [job_id, card_code, issued_from, issued_before, updated_since, among, within]
  if (others.every((other) => other === undefined)) return countCards(scope, request)
  const walks = statuses.map((status) => sql`select mpi_id from card where ${conditions(scope, request, status)}`)
  if (within) return countOfUnit(scope, { walks, alias: 'card' }, ofUnit(within))
  return countUpTo(scope.db, sql`from (${sql.join(walks, sql` union all `)}) card`)
}

/** How many cards were issued, of an organization or of one campaign. Triggers keep the counters. */
export async function countCards(
  { db, tenantId, now }: ReadScope,
  { campaign_id, status }: { campaign_id?: string | undefined; status?: ShownStatus | undefined },
): Promise<{ total: number }> {
  const today = sql`${dayOf(now)}::date`
  const conditions = [sql`tenant_id = ${tenantId}`]
  if (campaign_id !== undefined) conditions.push(sql`campaign_id = ${campaign_id}`)
  if (status !== undefined) conditions.push(sql`status = ${status === 'revoked' ? 'revoked' : 'valid'}`)
  if (status === 'expired') conditions.push(sql`valid_until < ${today}`)
  if (status === 'valid') conditions.push(sql`valid_until >= ${today}`)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::int as total from card_count where ${sql.join(conditions, sql` and `)}`.execute(db)
  return { total: rows[0]?.total ?? 0 }
}

interface CardOfJob extends Pick<CardRow, 'place' | 'mpi_id' | 'card_code'> {
  status: CardStatus | ShownStatus
}

/** A range of a job's cards in the order of its list, also those that are not valid yet or never became so. */
export async function listCardsOfJob(
  { db, tenantId, now }: ReadScope,
  jobId: string,
  { from, to }: PlaceRange,
): Promise<CardOfJob[]> {
  const rows = await db
    .selectFrom('card')
    .select(['place', 'mpi_id', 'card_code', 'status', 'valid_until'])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('place', '>=', from)
    .where('place', '<', to)
    .orderBy('place')
    .execute()
  return rows.map(({ valid_until, ...card }) =>
    card.status === 'valid' && isExpired(valid_until, now) ? { ...card, status: 'expired' } : card,
  )
}

export interface JobCardRow {
  id: string
  place: number
  card_code: string
  mpi_id: string | null
  token_hash: Buffer
}

export interface JobCard extends Omit<JobCardRow, 'id' | 'token_hash'> {
  qr_token: string
  token_hash: string
}

/** A range of a job's cards, in the order of its list. */
export function listJobCards({ db, tenantId }: ReadScope, jobId: string, range: PlaceRange): Promise<JobCardRow[]> {
  return db
    .selectFrom('card')
    .select(['id', 'place', 'card_code', 'mpi_id', 'token_hash'])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('place', '>=', range.from)
    .where('place', '<', range.to)
    .orderBy('place')
    .execute()
}

/** Adds the tokens that are printed on the cards. It takes a while for many cards and needs no transaction. */
export function withTokens(keys: TenantKeys, rows: readonly JobCardRow[]): JobCard[] {
  const token = tokenMaker(keys)
  return rows.map(({ id, token_hash, ...row }) => ({
    ...row,
    qr_token: token(id),
    token_hash: token_hash.toString('hex'),
  }))
}

/** The token hashes of cards that were revoked since an instant. */
export async function listRevocations(scope: ReadScope, campaignId: string, since: Date): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('card')
    .select('token_hash')
    .where('tenant_id', '=', scope.tenantId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'revoked')
    .where('revoked_at', '>=', since)
    .execute()
  return rows.map(({ token_hash }) => token_hash.toString('hex'))
}
