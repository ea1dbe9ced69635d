import type { Answer, Exchange } from '../exchange.ts'
import type { World } from '../world/world.ts'

export type Body = Record<string, unknown>

/** What a fault may need to know about the request it spoils. */
export interface Moment {
  exchange: Exchange
  world: World
  loginPage: string
  /** The body of the last good answer to the same path, for answers that come twice. */
  previous: unknown
  /** Draws that depend on the plan's seed and the request's number alone. */
  draw(choices: number): number
}

/** One way in which an answer goes wrong. Every part is optional and leaves the rest of the answer as it was. */
export interface Fault {
  /** Something happens on the server before the request is answered. */
  before?(moment: Moment): void
  /** An answer in place of the true one. */
  instead?(moment: Moment): Answer
  /** The true answer's JSON, spoiled. */
  shape?(body: unknown, moment: Moment): unknown
  /** The true answer's bytes, spoiled. */
  bytes?(bytes: Buffer, moment: Moment): { bytes: Buffer; headers?: Record<string, string> }
  /** How it travels. */
  delivery?: Delivery
}

export type Delivery =
  | { how: 'reset' | 'close'; after: 'nothing' | 'headers' | 'half' }
  | { how: 'late'; milliseconds: number }
  | { how: 'drip'; milliseconds: number }
  /** Until the client gives up: before the first byte, or in the middle. */
  | { how: 'silence'; after: 'nothing' | 'half' }

const LISTS = ['enrollments', 'trackedEntities', 'trackedEntityInstances', 'instances', 'organisationUnits', 'programs']

/** Changes the rows of a list; other answers stay as they are. */
export function onRows(body: unknown, change: (rows: Body[]) => unknown[]): unknown {
  if (typeof body !== 'object' || body === null) return body
  const name = LISTS.find((key) => Array.isArray((body as Body)[key]))
  return name ? { ...body, [name]: change((body as Body)[name] as Body[]) } : body
}

/** Changes what the pager says, wherever the release writes it. */
export function onPager(body: unknown, change: (pager: Body) => Body): unknown {
  if (typeof body !== 'object' || body === null) return body
  const source = body as Body
  const pager = typeof source.pager === 'object' && source.pager !== null ? { pager: change(source.pager as Body) } : {}
  return { ...('page' in source ? change(source) : source), ...pager }
}

/** Changes every object below, however deep; gives back the same shape. */
export function onEvery(value: unknown, change: (object: Body) => Body): unknown {
  if (Array.isArray(value)) return value.map((each) => onEvery(each, change))
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, onEvery(each, change)]))
  return change(inside)
}
