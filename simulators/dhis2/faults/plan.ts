import type { Exchange } from '../exchange.ts'
import { mix } from '../world/seeded.ts'
import type { Fault } from './fault.ts'
import { FAULTS, type FaultKind } from './kinds.ts'

/** Which requests suffer. Everything given must hold; nothing given means the next request. */
export interface When {
  /** Counts the matching requests from now on; the first is 1. */
  nth?: number
  /** From the nth on, each so-many-th. */
  every?: number
  /** How many requests in all; 1 unless `every` or `probability` is given. */
  times?: number
  /** A part of the path, or a pattern for path and query. */
  path?: string | RegExp
  /** Of each matching request, drawn from the seed. */
  probability?: number
  seed?: number
  matching?: (exchange: Exchange) => boolean
  /** For slow answers. */
  milliseconds?: number
}

export interface Struck {
  kind: FaultKind
  fault: Fault
  draw(choices: number): number
}

interface Planned extends When {
  kind: FaultKind
  seen: number
  left: number
}

/** What will go wrong, and when. The same plan and the same requests give the same faults. */
export class FaultPlan {
  #planned: Planned[] = []
  /** How often each kind has struck. */
  readonly struck = new Map<FaultKind, number>()

  plan(kind: FaultKind, when: When = {}): void {
    const repeats = when.every !== undefined || when.probability !== undefined
    this.#planned.push({ ...when, kind, seen: 0, left: when.times ?? (repeats ? Number.POSITIVE_INFINITY : 1) })
  }

  clear(): void {
    this.#planned = []
    this.struck.clear()
  }

  next(exchange: Exchange): Struck | undefined {
    for (const planned of this.#planned) {
      if (!concerns(planned, exchange)) continue
      const seen = ++planned.seen
      if (planned.left === 0 || !isDue(planned, seen)) continue
      planned.left--
      this.struck.set(planned.kind, (this.struck.get(planned.kind) ?? 0) + 1)
      const seed = planned.seed ?? 1
      let drawn = 0
      return {
        kind: planned.kind,
        fault: withPatience(FAULTS[planned.kind], planned.milliseconds),
        draw: (choices) => mix(seed, seen, 1_000 + drawn++) % choices,
      }
    }
    return undefined
  }
}

function concerns({ path, matching }: Planned, exchange: Exchange): boolean {
  if (typeof path === 'string' && !exchange.path.includes(path)) return false
  if (path instanceof RegExp && !path.test(`${exchange.path}?${exchange.query}`)) return false
  return matching?.(exchange) ?? true
}

function isDue({ nth = 1, every, probability, seed = 1 }: Planned, seen: number): boolean {
  if (seen < nth) return false
  if (every !== undefined && (seen - nth) % every !== 0) return false
  return probability === undefined || mix(seed, seen, 999) / 2 ** 32 < probability
}

function withPatience(fault: Fault, milliseconds: number | undefined): Fault {
  const { delivery } = fault
  if (milliseconds === undefined || !delivery || !('milliseconds' in delivery)) return fault
  return { ...fault, delivery: { ...delivery, milliseconds } }
}
