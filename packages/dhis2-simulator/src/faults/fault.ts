import type { Answer, Exchange } from '../exchange.ts'
import type { World } from '../world/world.ts'

export type Body = Record<string, unknown>

/** What a fault may need to know about its request. */
export interface FaultContext {
  exchange: Exchange
  world: World
  loginPage: string
  /** The body of the last correct answer to the same path, for repeated answers. */
  previous: unknown
  /** A pseudo-random number that depends only on the plan's seed and the number of the request. */
  draw(choices: number): number
}

/** One kind of wrong answer. Every part is optional and changes nothing else of the answer. */
export interface Fault {
  /** Changes the data of the server before the request is answered. */
  before?(faultContext: FaultContext): void
  /** Replaces the answer. */
  instead?(faultContext: FaultContext): Answer
  /** Changes the JSON of the answer. */
  shape?(body: unknown, faultContext: FaultContext): unknown
  /** Changes the bytes of the answer. */
  bytes?(bytes: Buffer, faultContext: FaultContext): { bytes: Buffer; headers?: Record<string, string> }
  /** Changes how the answer is sent. */
  delivery?: Delivery
}

export type Delivery =
  | { how: 'reset' | 'close'; after: 'nothing' | 'headers' | 'half' }
  | { how: 'late'; milliseconds: number }
  | { how: 'drip'; milliseconds: number }
  /** Waits until the client gives up, before the first byte or in the middle. */
  | { how: 'silence'; after: 'nothing' | 'half' }

const LISTS = ['enrollments', 'trackedEntities', 'trackedEntityInstances', 'instances', 'organisationUnits', 'programs']

/** Changes the rows of a list and no other answer. */
export function onRows(body: unknown, change: (rows: Body[]) => unknown[]): unknown {
  if (typeof body !== 'object' || body === null) return body
  const name = LISTS.find((key) => Array.isArray((body as Body)[key]))
  return name ? { ...body, [name]: change((body as Body)[name] as Body[]) } : body
}

/** Changes the pager, wherever the release puts it. */
export function onPager(body: unknown, change: (pager: Body) => Body): unknown {
  if (typeof body !== 'object' || body === null) return body
  const source = body as Body
  const pager = typeof source.pager === 'object' && source.pager !== null ? { pager: change(source.pager as Body) } : {}
  return { ...('page' in source ? change(source) : source), ...pager }
}

/** Changes every nested object and keeps the structure. */
export function onEvery(value: unknown, change: (object: Body) => Body): unknown {
  if (Array.isArray(value)) return value.map((each) => onEvery(each, change))
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, onEvery(each, change)]))
  return change(inside)
}
