import { shownScore } from '@samakart/matcher'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { countUpTo, cutPage, isAfter, type Order, readSort, readWalks, type Walks } from '#platform/db/keyset.ts'
import { instantOf } from '#platform/http/instants.ts'
import type { KeysetRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { ReviewNotFound } from '../errors.ts'
import type { SelectedIdentity } from '../find-identities.ts'
import { countOfUnit, readOfUnit, type UnitPeople } from '../people-of-unit.ts'
import { ERASED_PERSON, type IdentityContent, openContents } from '../person-record.ts'
import type { ReviewOrigin, ReviewRow, ReviewStatus, reviewSorts } from '../tables.ts'
import { isExactRepeat } from './exact-repeat.ts'

export interface SelectedReview {
  id: string
  origin: ReviewOrigin
  score: number
  matcher_version: string
  status: ReviewStatus
  created_at: Date
  resolved_at: Date | null
  resolved_by: string | null
  /** The active identities of the pair, after any merges. */
  older_number: number
  older_mpi_id: string
  newer_number: number
  newer_mpi_id: string
}

interface SealedNames {
  older_sealed: string
  newer_sealed: string
}

const shownColumns = sql`
  review.id, review.origin, review.score, review.matcher_version, review.status, review.created_at, review.resolved_at,
  review.resolved_by, older.identity_number as older_number, older.mpi_id as older_mpi_id,
    newer.identity_number as newer_number, newer.mpi_id as newer_mpi_id`

const people = sql`
  join mpi_identity low on low.identity_number = review.low_number
    join mpi_identity older on older.identity_number = coalesce(low.root_number, low.identity_number)
  join mpi_identity high on high.identity_number = review.high_number
    join mpi_identity newer on newer.identity_number = coalesce(high.root_number, high.identity_number)`

export interface ReviewFilter {
  status: ReviewStatus
  origin?: ReviewOrigin | undefined
  min_score?: number | undefined
  max_score?: number | undefined
  created_from?: string | undefined
  created_before?: string | undefined
  updated_since?: string | undefined
  /** Only reviews with somebody of this unit. */
  within?: UnitPeople | undefined
}

export interface ReviewListRequest extends ReviewFilter, KeysetRange {
  sort?: (typeof reviewSorts)[number] | undefined
}

const lastChange = sql`coalesce(review.resolved_at, review.created_at)`
const keyOf = { created_at: sql`review.created_at`, score: sql`review.score`, updated_at: lastChange }

type SortedReview = Selectable<ReviewRow> & { sort_key: Date | number }

const ofUnit = (people: UnitPeople) => ({
  ...{ people, key: 'identity_number' as const },
  identities: [sql`review.low_number`, sql`review.high_number`],
})

/** Reviews of one status, newest first. */
export async function listReviews(scope: ReadScope, request: ReviewListRequest) {
  const { limit, offset, after } = request
  const { by, isDescending } = readSort<keyof typeof keyOf>(request.sort ?? '-created_at')
  const order: Order = {
    key: keyOf[by],
    id: sql`review.id`,
    type: by === 'score' ? 'float8' : 'timestamptz',
    isDescending,
  }
  const list: Walks = {
    walks: [
      sql`select review.*, ${order.key} as sort_key from mpi_review review
        where ${conditions(scope, request)} and ${isAfter(order, after)}`,
    ],
    ...{ alias: 'review', order: { ...order, key: sql`sort_key` } },
  }
  const read = request.within
    ? await readOfUnit<SortedReview>(scope, list, ofUnit(request.within), request)
    : await readWalks<SortedReview>(scope.db, list, request)
  const { rows: reviews, next_after } = cutPage(read, request, ({ sort_key, id }) => [
    sort_key instanceof Date ? sort_key.toISOString() : String(sort_key),
    id,
  ])
  const rows = await withPeople(scope, reviews)
  const counted = await countReviews(scope, request)
  const older = await openContents(
    scope,
    rows.map((row) => ({ mpi_id: row.older_mpi_id, sealed_person: row.older_sealed })),
  )
  const newer = await openContents(
    scope,
    rows.map((row) => ({ mpi_id: row.newer_mpi_id, sealed_person: row.newer_sealed })),
  )
  const brief = (content: IdentityContent | undefined) => {
    const { first_name, last_name, date_of_birth } = content?.person ?? ERASED_PERSON
    return { first_name, last_name, date_of_birth }
  }
  const items = rows.map((row, at) => ({
    ...toReview(row),
    existing_person: brief(older[at]),
    new_person: brief(newer[at]),
    is_exact_repeat: isExactRepeat(older[at]?.person, newer[at]?.person),
  }))
  return { ...counted, limit, offset, next_after, items }
}

/** Reads the people by their keys and not by a join, for which the planner would read the whole registry under row policies. */
async function withPeople(scope: ReadScope, reviews: readonly Selectable<ReviewRow>[]) {
  const own = await findByNumbers(
    scope,
    reviews.flatMap(({ low_number, high_number }) => [low_number, high_number]),
  )
  const roots = await findByNumbers(
    scope,
    [...own.values()].flatMap(({ root_number }) => root_number ?? []),
  )
  const activeOf = (identityNumber: number): PersonOfReview => {
    const person = own.get(identityNumber)
    const active = person?.root_number ? roots.get(person.root_number) : person
    if (!active) throw new Error('a review names somebody who is not in the registry')
    return active
  }
  return reviews.map(({ low_number, high_number, ...review }): SelectedReview & SealedNames => {
    const [older, newer] = [activeOf(low_number), activeOf(high_number)]
    return {
      ...review,
      older_number: older.identity_number,
      older_mpi_id: older.mpi_id,
      older_sealed: older.sealed_person,
      newer_number: newer.identity_number,
      newer_mpi_id: newer.mpi_id,
      newer_sealed: newer.sealed_person,
    }
  })
}

type PersonOfReview = Pick<SelectedIdentity, 'identity_number' | 'root_number' | 'mpi_id' | 'sealed_person'>

async function findByNumbers(
  { db, tenantId }: ReadScope,
  numbers: readonly number[],
): Promise<Map<number, PersonOfReview>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<PersonOfReview>`
    select identity_number, root_number, mpi_id, sealed_person from mpi_identity
    where identity_number = any(${[...new Set(numbers)]}::bigint[]) and tenant_id = ${tenantId}`.execute(db)
  return new Map(rows.map((row) => [row.identity_number, row]))
}

function conditions({ tenantId }: ReadScope, filter: ReviewFilter): RawBuilder<unknown> {
  const { status, origin, min_score, max_score, created_from, created_before, updated_since } = filter
  const all = [sql`review.tenant_id = ${tenantId}`, sql`review.status = ${status}`]
  if (origin !== undefined) all.push(sql`review.origin = ${origin}`)
  // Scores are shown rounded down to hundredths, and compared as they are shown.
  if (min_score !== undefined) all.push(sql`review.score >= ${min_score - EQUAL}::float8`)
  if (max_score !== undefined) all.push(sql`review.score < ${max_score + 0.01 - EQUAL}::float8`)
  if (created_from !== undefined) all.push(sql`review.created_at >= ${instantOf(created_from)}::timestamptz`)
  if (created_before !== undefined) all.push(sql`review.created_at < ${instantOf(created_before)}::timestamptz`)
  if (updated_since !== undefined) all.push(sql`${lastChange} >= ${instantOf(updated_since)}::timestamptz`)
  return sql.join(all, sql` and `)
}

const EQUAL = 1e-11

/** Triggers count the reviews of each status. */
async function countReviews(scope: ReadScope, filter: ReviewFilter) {
  const { status, origin, min_score, max_score, created_from, created_before, updated_since, within } = filter
  const others = [origin, min_score, max_score, created_from, created_before, updated_since]
  const reviews = sql`from mpi_review review where ${conditions(scope, filter)}`
  if (within) {
    const walks = [sql`select review.low_number, review.high_number ${reviews}`]
    return countOfUnit(scope, { walks, alias: 'review' }, ofUnit(within))
  }
  if (others.some((other) => other !== undefined)) return countUpTo(scope.db, reviews)
  const row = await scope.db
    .selectFrom('mpi_review_count')
    .select('count')
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', status)
    .executeTakeFirst()
  return { total: Number(row?.count ?? 0) }
}

export async function getReview(scope: ReadScope, reviewId: string): Promise<SelectedReview> {
  const { rows } = await sql<SelectedReview>`
    select ${shownColumns} from mpi_review review ${people} where review.tenant_id = ${scope.tenantId} and review.id = ${reviewId}`.execute(
    scope.db,
  )
  const [review] = rows
  if (!review) throw new ReviewNotFound()
  return review
}

export function toReview(review: SelectedReview) {
  return {
    review_id: review.id,
    status: review.status,
    origin: review.origin,
    similarity_score: shownScore(review.score),
    matcher_version: review.matcher_version,
    existing_mpi_id: review.older_mpi_id,
    new_mpi_id: review.newer_mpi_id,
    created_at: review.created_at.toISOString(),
    resolved_at: review.resolved_at?.toISOString() ?? null,
    resolved_by: review.resolved_by,
  }
}
