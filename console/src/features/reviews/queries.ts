import type { ListItem, ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { Language } from '#platform/i18n/messages.ts'
import { reviewsKey } from '#platform/queries.ts'
import type { ReviewsSearch } from './search.ts'

export type ReviewSummary = ListItem<'/mpi/reviews'>
export type Review = ResponseBody<'/mpi/reviews/{review_id}', 'get'>

const LIMIT = 25

/** The filters of the list, as the service takes them. */
export const reviewQuery = ({ status = 'open', origin, alike, sort }: ReviewsSearch) => ({
  status,
  ...(origin ? { origin } : {}),
  ...(alike ? { min_score: alike / 100 } : {}),
  ...(sort ? { sort } : {}),
})

export const listReviews = (search: ReviewsSearch) => {
  const query = { ...reviewQuery(search), limit: LIMIT, offset: search.offset ?? 0 }
  return queryOptions({
    queryKey: [...reviewsKey, 'list', query],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/reviews', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** The reasons are in the language of the request. */
export const readReview = (reviewId: string, language: Language) =>
  queryOptions({
    queryKey: [...reviewsKey, 'one', reviewId, language],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/mpi/reviews/{review_id}', { params: { path: { review_id: reviewId } }, signal })),
    // In another language it is the same review.
    placeholderData: (shown) => (shown?.review_id === reviewId ? shown : undefined),
  })
