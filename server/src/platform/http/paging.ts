import { type TSchema, Type } from 'typebox'

/** The part of a list that a request asks for. A cursor is already an offset when a route sees it; see `cursors.ts`. */
export interface PageRange {
  limit: number
  offset: number
}

interface PagingOptions {
  default: number
  max: number
  /** The list does not grow at its beginning, as lists usually do that begin with the newest. */
  isUnmoved?: true
}

export function Paging({ default: usual, max, isUnmoved }: PagingOptions) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: max, default: usual }),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
    cursor: Type.Optional(
      Type.String({
        maxLength: 200,
        description: `The \`next_cursor\` of the page before, instead of an offset.`,
        ...(isUnmoved ? { 'x-unmoved': true } : {}),
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
