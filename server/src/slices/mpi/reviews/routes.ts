import { negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import { actOnEach, bulkAnswer } from '#platform/http/act-on-each.ts'
import { listRead } from '#platform/http/data-read.ts'
import { LongPage, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { ReviewClosed, ReviewNotExact } from '../errors.ts'
import { getRowByNumber, openIdentity } from '../find-identities.ts'
import type { PeopleOfUnit } from '../people-of-unit.ts'
import { lockRegistry } from '../registry.ts'
import {
  MergedRepeats,
  MergeRepeats,
  ResolveReview,
  Review,
  ReviewFigures,
  ReviewInFull,
  ReviewListed,
  ReviewQuery,
  ReviewResolved,
  shownOfReviews,
} from '../schema.ts'
import { isExactRepeat } from './exact-repeat.ts'
import { getReview, listReviews } from './list-reviews.ts'
import { readReview } from './read-review.ts'
import { reopenReview, resolveReview } from './resolve-review.ts'
import { readReviewFigures } from './review-figures.ts'

const shared = { tag: 'Registry', module: 'mpi_registry' } as const
/** The body may be empty. */
const NoBody = Type.Unsafe<Record<string, never> | undefined>({ properties: {} })
const ReviewId = Type.Object({ review_id: Type.String() })

export function reviewRoutes(routes: Routes, services: Services, peopleOfUnit: PeopleOfUnit): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/reviews',
      mayLag: true,
      access: 'viewer',
      summary: 'Pairs of identities that may be one person, newest first.',
      query: Type.Object({
        ...ReviewQuery.properties,
        ...Paging({ default: 20, max: 100, isKeyset: true }),
      }),
      answers: { 200: LongPage(ReviewListed) },
      reads: ({ query }, answer) => listRead('reviews.listed', query, answer, { shown: shownOfReviews }),
    },
    async (scope, { query: { org_unit, ...query } }) => {
      const within = org_unit === undefined ? {} : { within: await peopleOfUnit(scope, org_unit) }
      return listReviews(scope, { ...query, ...within })
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/reviews/figures',
      mayLag: true,
      access: 'viewer',
      summary: 'What became of reviews in the last 30 days, and how many of those decided were one person.',
      answers: { 200: ReviewFigures },
    },
    readReviewFigures,
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/reviews/:review_id',
      access: 'viewer',
      summary: 'Both identities side by side, field by field, with the matcher’s reasons.',
      params: ReviewId,
      answers: { 200: ReviewInFull },
      problems: [404],
      reads: ({ params }) => ({ action: 'review.opened', object: params.review_id }),
    },
    (scope, { params, request }) =>
      readReview(scope, params.review_id, negotiateLanguage(request.headers['accept-language'])),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/reviews/merge-repeats',
      access: 'operator',
      summary: 'Merges pairs whose records say the same, several at once.',
      description:
        'Only exact repeats are merged (`is_exact_repeat` in the list); any other pair is answered with `review_not_exact` and stays open. Each pair is decided for itself and can be reopened.',
      body: MergeRepeats,
      answers: { 200: MergedRepeats },
    },
    ({ body, caller, request }) =>
      actOnEach(services, { caller, request }, body.review_ids, (work, id) => mergeRepeat(work, id, body.reason ?? '')),
    async (_work, _call, results) => bulkAnswer(results.map(({ item, ...result }) => ({ review_id: item, ...result }))),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/reviews/:review_id/resolve',
      access: 'operator',
      summary: 'Decides whether the two are one person (merge) or two (distinct, until the decision is undone).',
      params: ReviewId,
      body: ResolveReview,
      answers: { 200: ReviewResolved },
      problems: [404, 409],
    },
    (work, { params, body }) => resolveReview(work, params.review_id, body),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/reviews/:review_id/reopen',
      access: 'operator',
      summary: 'Takes a decision back: undoes its merge, or forgets that the two are distinct.',
      params: ReviewId,
      body: NoBody,
      answers: { 200: Review },
      problems: [404, 409],
    },
    (work, { params }) => reopenReview(work, params.review_id),
  )
}

/** Merges a pair whose records say the same. It is checked again here, because a record may have changed since it was listed. */
async function mergeRepeat(work: UnitOfWork, reviewId: string, reason: string) {
  await lockRegistry(work)
  const review = await getReview(work, reviewId)
  if (review.status !== 'open') throw new ReviewClosed()
  const older = await openIdentity(work, await getRowByNumber(work, review.older_number))
  const newer = await openIdentity(work, await getRowByNumber(work, review.newer_number))
  if (!isExactRepeat(older.content.person, newer.content.person)) throw new ReviewNotExact()
  const { canonical_mpi_id } = await resolveReview(work, reviewId, { decision: 'merge', reason })
  return { canonical_mpi_id: canonical_mpi_id ?? '' }
}
