import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { ResolveReview, Review, ReviewInFull, ReviewListed, ReviewResolved } from '../schema.ts'
import { reviewStatuses } from '../tables.ts'
import { listReviews } from './list-reviews.ts'
import { readReview } from './read-review.ts'
import { reopenReview } from './reopen-review.ts'
import { resolveReview } from './resolve-review.ts'

const shared = { tag: 'Registry', module: 'mpi_registry' } as const
/** The body may be empty. */
const NoBody = Type.Unsafe<Record<string, never> | undefined>({ properties: {} })
const ReviewId = Type.Object({ review_id: Type.String() })

export function reviewRoutes(routes: Routes): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/reviews',
      access: 'viewer',
      summary: 'Pairs of identities that may be one person, newest first.',
      query: Type.Object({
        ...Paging({ default: 20, max: 100 }),
        status: Type.Enum([...reviewStatuses], { default: 'open' }),
      }),
      answers: { 200: Page(ReviewListed) },
      reads: ({ query }, answer) => listRead('reviews.listed', query, answer, { shown: ['status'] }),
    },
    (scope, { query }) => listReviews(scope, query),
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
    (scope, { params }) => readReview(scope, params.review_id),
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
