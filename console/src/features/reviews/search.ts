import { readOffset } from '#platform/offset.ts'

export const reviewStatuses = ['open', 'merged', 'distinct'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const reviewOrigins = ['registration', 'forced', 'batch', 'same_list', 'change'] as const
export const alikeChoices = [75, 90, 95] as const
export const reviewSorts = ['-created_at', 'created_at', '-score', 'score'] as const

export interface ReviewsSearch {
  /** Open reviews are the default and are not named in the address. */
  status?: ReviewStatus
  review?: string
  offset?: number
  origin?: (typeof reviewOrigins)[number]
  /** At least this alike, in percent. */
  alike?: (typeof alikeChoices)[number]
  sort?: (typeof reviewSorts)[number]
}

export function readReviewsSearch({
  status,
  review,
  origin,
  alike,
  sort,
  ...search
}: Record<string, unknown>): ReviewsSearch {
  const known = reviewStatuses.find((candidate) => candidate === status && candidate !== 'open')
  const from = reviewOrigins.find((candidate) => candidate === origin)
  const least = alikeChoices.find((candidate) => candidate === alike)
  const order = reviewSorts.find((candidate) => candidate === sort)
  return {
    ...(from ? { origin: from } : {}),
    ...(least ? { alike: least } : {}),
    ...(order ? { sort: order } : {}),
    ...(known ? { status: known } : {}),
    ...(typeof review === 'string' ? { review } : {}),
    ...readOffset(search),
  }
}
