import type { Exchange } from '../exchange.ts'
import { mix } from '../world/seeded.ts'
import type { Fault } from './fault.ts'
import { FAULTS, type FaultKind } from './kinds.ts'

/** Which requests have the fault. All given conditions must hold; without any, it is the next request. */
export interface FaultTrigger {
  /** Counts matching requests from now on, starting with 1. */
  nth?: number
  /** The interval between faults, starting at the nth request. */
  every?: number
  /** How many requests in total. The default is 1, or unlimited with `every` or `probability`. */
  times?: number
  /** A part of the path, or a pattern for path and query. */
  path?: string | RegExp
  /** For each matching request, drawn from the seed. */
  probability?: number
  seed?: number
  matching?: (exchange: Exchange) => boolean
  /** For slow answers. */
  milliseconds?: number
}

export interface TriggeredFault {
  kind: FaultKind
  fault: Fault
  draw(choices: number): number
}

interface PlannedFault extends FaultTrigger {
  kind: FaultKind
  seen: number
  left: number
}

/** Which requests will have which faults. The same plan and the same requests give the same faults. */
export class FaultPlan {
  #planned: PlannedFault[] = []
  /** How often each kind has been triggered. */
  readonly counts = new Map<FaultKind, number>()

  plan(kind: FaultKind, trigger: FaultTrigger = {}): void {
    const repeats = trigger.every !== undefined || trigger.probability !== undefined
    this.#planned.push({ ...trigger, kind, seen: 0, left: trigger.times ?? (repeats ? Number.POSITIVE_INFINITY : 1) })
  }

  clear(): void {
    this.#planned = []
    this.counts.clear()
  }

  next(exchange: Exchange): TriggeredFault | undefined {
    for (const planned of this.#planned) {
      if (!matches(planned, exchange)) continue
      const seen = ++planned.seen
      if (planned.left === 0 || !isDue(planned, seen)) continue
      planned.left--
      this.counts.set(planned.kind, (this.counts.get(planned.kind) ?? 0) + 1)
      const seed = planned.seed ?? 1
      let drawn = 0
      return {
        kind: planned.kind,
        fault: withDelay(FAULTS[planned.kind], planned.milliseconds),
        draw: (choices) => mix(seed, seen, 1_000 + drawn++) % choices,
      }
    }
    return undefined
  }
}

function matches({ path, matching }: PlannedFault, exchange: Exchange): boolean {
  if (typeof path === 'string' && !exchange.path.includes(path)) return false
  if (path instanceof RegExp && !path.test(`${exchange.path}?${exchange.query}`)) return false
  return matching?.(exchange) ?? true
}

function isDue({ nth = 1, every, probability, seed = 1 }: PlannedFault, seen: number): boolean {
  if (seen < nth) return false
  if (every !== undefined && (seen - nth) % every !== 0) return false
  return probability === undefined || mix(seed, seen, 999) / 2 ** 32 < probability
}

function withDelay(fault: Fault, milliseconds: number | undefined): Fault {
  const { delivery } = fault
  if (milliseconds === undefined || !delivery || !('milliseconds' in delivery)) return fault
  return { ...fault, delivery: { ...delivery, milliseconds } }
}
