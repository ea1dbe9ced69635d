import { type TSchema, Type } from 'typebox'

/** The part of a list that a request asks for. */
export interface PageRange {
  limit: number
  offset: number
}

export function Paging(limits: { default: number; max: number }) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: limits.max, default: limits.default }),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
  }
}

export function Page<T extends TSchema>(item: T) {
  return Type.Object({
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    items: Type.Array(item),
  })
}
