import type { Answer } from './data-of.ts'
import { dataOf } from './data-of.ts'

/** What a list has: most call it `items`. */
const NAMES = ['items', 'passes', 'devices', 'history', 'entries'] as const

export type ItemOf<D> = D extends readonly (infer I)[]
  ? I
  : D extends { [K in (typeof NAMES)[number]]?: readonly (infer I)[] }
    ? I
    : never

/**
 * Every item of a list, page after page; a page is read when it is needed.
 *
 *     for await (const card of eachItem((page) => api.GET('/cards', { params: { query: { ...page, status: 'valid' } } })))
 */
export async function* eachItem<D>(
  readPage: (page: { cursor?: string }) => Promise<Answer<D>>,
): AsyncGenerator<ItemOf<D>, void, undefined> {
  let cursor: string | null | undefined
  do {
    const answer = await readPage(cursor ? { cursor } : {})
    const data = await dataOf(Promise.resolve(answer))
    for (const item of itemsOf(data)) yield item as ItemOf<D>
    cursor = nextCursor(answer.response)
  } while (cursor)
}

function itemsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data
  const fields = (data ?? {}) as Record<string, unknown>
  return NAMES.map((name) => fields[name]).find(Array.isArray) ?? []
}

/** The link of the next page, which every list gives as a header: `</cards?cursor=…>; rel="next"`. */
function nextCursor({ headers }: Response): string | null {
  const [, address] = /^<([^>]*)>; *rel="next"/.exec(headers.get('link') ?? '') ?? []
  return address === undefined ? null : new URL(address, 'http://service').searchParams.get('cursor')
}
