import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client.ts'
import { reviewsKey } from './keys.ts'

export const readReviewFigures = queryOptions({
  queryKey: [...reviewsKey, 'figures'],
  queryFn: ({ signal }) => dataOf(api.GET('/mpi/reviews/figures', { signal })),
})
