import { readOffset } from '#platform/routing/offset.ts'

export const reviewStatuses = ['open', 'merged', 'distinct'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export interface ReviewsSearch {
  /** Open reviews are the default and are not named in the address. */
  status?: ReviewStatus
  review?: string
  offset?: number
}

export function readReviewsSearch({ status, review, ...search }: Record<string, unknown>): ReviewsSearch {
  const known = reviewStatuses.find((candidate) => candidate === status && candidate !== 'open')
  return {
    ...(known ? { status: known } : {}),
    ...(typeof review === 'string' ? { review } : {}),
    ...readOffset(search),
  }
}
