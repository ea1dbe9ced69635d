import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { ListItem, ResponseBody } from '#platform/api/schema-types.ts'
import { reviewsKey } from '#platform/queries/keys.ts'
import type { ReviewStatus } from './search.ts'

export type ReviewSummary = ListItem<'/mpi/reviews'>
export type Review = ResponseBody<'/mpi/reviews/{review_id}', 'get'>

const LIMIT = 25

export const listReviews = (status: ReviewStatus, offset: number) =>
  queryOptions({
    queryKey: [...reviewsKey, 'list', status, offset],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/mpi/reviews', { params: { query: { status, limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

export const readReview = (reviewId: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'one', reviewId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/mpi/reviews/{review_id}', { params: { path: { review_id: reviewId } }, signal })),
  })
