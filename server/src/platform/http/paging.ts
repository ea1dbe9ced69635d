import { type TSchema, Type } from 'typebox'

/** The part of a list that a request asks for. A cursor is already an offset when a route sees it; see `cursors.ts`. */
export interface PageRange {
  limit: number
  offset: number
}

/** The same of a list that walks an index: with a cursor, it begins after the row with these keys. */
export interface KeysetRange extends PageRange {
  after?: readonly string[]
}

interface PagingOptions {
  default: number
  max: number
  /** The list does not grow at its beginning, as lists usually do that begin with the newest. */
  isUnmoved?: true
  /** Its cursors name the last row of the page before. The answer carries `next_after`; see `platform/db/keyset.ts`. */
  isKeyset?: true
}

export function Paging({ default: usual, max, isUnmoved, isKeyset }: PagingOptions) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: max, default: usual }),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
    cursor: Type.Optional(
      Type.String({
        maxLength: 400,
        description: `The \`next_cursor\` of the page before, instead of an offset.`,
        ...(isUnmoved ? { 'x-unmoved': true } : {}),
        ...(isKeyset ? { 'x-keyset': true } : {}),
      }),
    ),
  }
}

export const NextCursor = Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' })

export function Page<T extends TSchema>(item: T) {
  return Type.Object({
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    next_cursor: NextCursor,
    items: Type.Array(item),
  })
}

/** A page of a list that is too long to be counted at every request. */
export function LongPage<T extends TSchema>(item: T) {
  return Type.Object({
    ...Page(item).properties,
    total_is_exact: Type.Optional(
      Type.Literal(false, {
        description: `Only where more than ${MAX_COUNTED} match and nothing keeps their count: \`total\` is ${MAX_COUNTED} then. Follow \`next_cursor\`.`,
      }),
    ),
  })
}

/** How far a list counts by reading. */
export const MAX_COUNTED = 10_000
