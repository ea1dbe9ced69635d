import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Invalid } from '../invalid.ts'
import { Answer, type RouteSpec, statusAndBody } from './route.ts'

const wrongCursor = {
  fr: 'Ce curseur n’est pas de cette liste avec ces filtres.',
  en: 'This cursor is not of this list with these filters.',
  wo: 'Curseur bii bokkul ci lim bii ak segg yii.',
}

/** Where a page ended, and how long the list was then. */
interface Place {
  offset: number
  total: number
}

interface ListQuery {
  limit: number
  offset: number
  cursor?: string
}

const paging = ['limit', 'offset', 'cursor']
const namesOfItems = ['items', 'passes', 'devices', 'history', 'entries', 'organizations'] as const

/**
 * Answers a page of a list by cursor or offset, with the cursor of the next page. Most lists begin with the newest: where
 * such a list has grown since the cursor was given, the page begins as many places later, so that nothing is shown twice.
 */
export async function answerPage(
  spec: RouteSpec,
  request: FastifyRequest,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const cursor = cursorOf(spec)
  if (!cursor) return answer()
  const query = request.query as ListQuery
  const list = fingerprint(request)
  if (cursor['x-keyset']) return answerAfter(spec, request, answer, list)
  const place = query.cursor === undefined ? undefined : readCursor(query.cursor, list)
  if (place) query.offset = place.offset
  let given = await answer()
  const grown = place && !cursor['x-unmoved'] ? totalOf(given) - place.total : 0
  if (place && grown !== 0) {
    query.offset = Math.max(0, place.offset + grown)
    given = await answer()
  }
  return withNext(spec, request, given, list)
}

/** A cursor of such a list names the last row of the page before, so that the next page is found by index at any depth. */
async function answerAfter(spec: RouteSpec, request: FastifyRequest, answer: () => Promise<unknown>, list: string) {
  const query = request.query as ListQuery
  const place = query.cursor === undefined ? undefined : readKeys(query.cursor, list)
  if (place) Object.assign(query, place)
  const given = await answer()
  const { status, body } = statusAndBody(spec, given)
  const { next_after, ...page } = body as { next_after?: readonly string[] | null; items: readonly unknown[] }
  const end = query.offset + page.items.length
  const next = next_after ? `k.${end}.${Buffer.from(JSON.stringify(next_after)).toString('base64url')}.${list}` : null
  return new Answer(
    status,
    { ...page, offset: query.offset, next_cursor: next },
    next === null ? {} : { link: linkTo(request, next) },
  )
}

/** More than the keys of any list take. */
const MAX_KEYS_CHARACTERS = 300

function readKeys(cursor: string, list: string): { offset: number; after: string[] } {
  const [kind, offset = '', keys = '', of] = cursor.split('.', 5)
  if (kind !== 'k' || of !== list || !/^\d{1,10}$/.test(offset) || keys.length > MAX_KEYS_CHARACTERS)
    throw new Invalid([{ path: 'cursor', phrase: wrongCursor }])
  try {
    const after: unknown = JSON.parse(Buffer.from(keys, 'base64url').toString('utf8'))
    if (Array.isArray(after) && after.every(isKey)) return { offset: Number(offset), after }
  } catch {
    // Falls through: nobody but us writes cursors.
  }
  throw new Invalid([{ path: 'cursor', phrase: wrongCursor }])
}

/** An instant, a number or an id; anything else would be a mistake for the database. */
const isKey = (key: unknown) =>
  typeof key === 'string' &&
  /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|-?\d+(?:\.\d+)?(?:e-?\d+)?|[a-z0-9]+_[\w-]+)$/i.test(key)

function cursorOf({ query }: RouteSpec): { 'x-unmoved'?: true; 'x-keyset'?: true } | undefined {
  return (query as { properties?: Record<string, TSchema> } | undefined)?.properties?.cursor
}

function withNext(spec: RouteSpec, request: FastifyRequest, given: unknown, list: string): unknown {
  const { status, body } = statusAndBody(spec, given)
  const headers = given instanceof Answer ? given.headers : {}
  const items = Array.isArray(body) ? body : itemsOf(body)
  if (!items) return given
  const end = (request.query as ListQuery).offset + items.length
  const total = totalOf(given)
  const next = items.length > 0 && end < total ? writeCursor({ offset: end, total }, list) : null
  const shown = Array.isArray(body) ? body : { ...(body as object), next_cursor: next }
  return new Answer(status, shown, next === null ? headers : { ...headers, link: linkTo(request, next) })
}

function itemsOf(body: unknown): readonly unknown[] | undefined {
  const fields = (body ?? {}) as Record<string, unknown>
  return namesOfItems.map((name) => fields[name]).find((value) => Array.isArray(value))
}

function totalOf(given: unknown): number {
  const { total, total_entries } = ((given instanceof Answer ? given.body : given) ?? {}) as Record<string, number>
  const counted = given instanceof Answer ? given.headers['x-total-count'] : undefined
  return total ?? total_entries ?? Number(counted ?? 0)
}

function linkTo({ originalUrl }: FastifyRequest, cursor: string): string {
  const [path, search] = originalUrl.split('?')
  const parameters = new URLSearchParams(search)
  parameters.delete('offset')
  parameters.set('cursor', cursor)
  return `<${path}?${parameters}>; rel="next"`
}

/** Of the operation, what it is about and its filters. */
function fingerprint({ routeOptions, params, query }: FastifyRequest): string {
  const filters = Object.entries(query as object).filter(([name]) => !paging.includes(name))
  const text = JSON.stringify([routeOptions.url, params, filters.sort(([a], [b]) => (a < b ? -1 : 1))])
  return createHash('sha256').update(text).digest('base64url').slice(0, 11)
}

const writeCursor = ({ offset, total }: Place, list: string): string => `${offset}.${total}.${list}`

function readCursor(cursor: string, list: string): Place {
  const [, offset, total, of] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{11})$/.exec(cursor) ?? []
  if (of !== list) throw new Invalid([{ path: 'cursor', phrase: wrongCursor }])
  return { offset: Math.min(Number(offset), 1_000_000_000), total: Number(total) }
}
