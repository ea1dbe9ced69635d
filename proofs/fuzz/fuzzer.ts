// Sends requests of every kind to every operation. The seed decides all of them; answers only fill in ids.
import fc from 'fast-check'
import type { Operation } from '../api/description.ts'
import type { Exchange, Explorer } from '../api/explorer.ts'
import { fillIn, type RequestParts } from '../api/valid-requests.ts'
import { findFault } from './check.ts'
import { nasty, nastyText } from './nasty.ts'
import { type Chance, type Spoiled, spoilers } from './spoil.ts'

export interface Fault {
  /** The number of the request in the run. */
  request: number
  kind: string
  fault: string
  exchange: Exchange
}

export interface FuzzRun {
  seed: number
  requests: number
  /** Sent at once. Their answers are read in the order of the requests. */
  atOnce?: number
  /** Only operations whose name contains this. */
  only?: string | undefined
  onAnswer(kind: string, exchange: Exchange, fault: Fault | undefined): void
}

/** They take long, because they go through everything that there is. */
const SELDOM = /audit\/verify|admin\/recompute|studio-stats|openapi\.json|metrics/
const SELDOM_ONE_IN = 20

const weights: [kind: string, weight: number][] = Object.keys(spoilers).map((kind) => [kind, kind === 'valid' ? 14 : 2])
const kinds = weights.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))

const chance: fc.Arbitrary<Chance> = fc.record({
  dice: fc.array(fc.nat(), { minLength: 2, maxLength: 2 }),
  value: nasty,
  text: nastyText,
})

export async function fuzz(explorer: Explorer, run: FuzzRun): Promise<void> {
  const { description } = explorer.parts
  const operations = description.operations.filter(({ name }) => name.includes(run.only ?? ''))
  if (operations.length === 0) throw new Error(`No operation has ${run.only} in its name.`)
  const arbitraries = new Map<string, fc.Arbitrary<[RequestParts, Chance]>>()
  const atOnce = run.atOnce ?? 6

  for (let first = 0; first < run.requests; first += atOnce) {
    const count = Math.min(atOnce, run.requests - first)
    const written = Array.from({ length: count }, (_, at) => write(first + at))
    const answered = await Promise.all(
      written.map(async ({ operation, kind, spoiled }) => ({
        kind,
        spoiled,
        exchange: await explorer.exchange(operation, spoiled.sent),
      })),
    )
    for (const [at, { kind, spoiled, exchange }] of answered.entries()) {
      const fault = findFault(description, exchange, spoiled)
      if (kind === 'valid') explorer.learn(exchange)
      run.onAnswer(kind, exchange, fault === undefined ? undefined : { request: first + at, kind, fault, exchange })
    }
  }

  function write(request: number): { operation: Operation; kind: string; spoiled: Spoiled } {
    const seed = mix(run.seed, request)
    const operation = choose(operations, seed) as Operation
    const wanted = choose(kinds, mix(seed, 1)) ?? 'valid'
    const arbitrary = arbitraries.get(operation.name) ?? fc.tuple(explorer.arbitraryOf(operation), chance)
    arbitraries.set(operation.name, arbitrary)
    const [[generated, dice]] = fc.sample(arbitrary, { seed, numRuns: 1 }) as [[RequestParts, Chance]]
    const parts = fillIn(generated, explorer.known) as RequestParts
    const spoiled = spoilers[wanted]?.(operation, parts, dice, explorer)
    return spoiled
      ? { operation, kind: wanted, spoiled }
      : { operation, kind: 'valid', spoiled: { sent: explorer.write(operation, parts) } }
  }
}

function choose<T extends { name?: string } | string>(items: readonly T[], seed: number): T | undefined {
  const item = items[seed % items.length]
  const isSeldom = typeof item === 'object' && SELDOM.test(item.name ?? '')
  return isSeldom && items.length > SELDOM_ONE_IN && mix(seed, 7) % SELDOM_ONE_IN > 0
    ? items[mix(seed, 9) % items.length]
    : item
}

/** A number that depends on both, spread evenly. */
export function mix(one: number, two: number): number {
  let value = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(two + 0x7f4a7c15, 0xc2b2ae35)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) >>> 0
}
