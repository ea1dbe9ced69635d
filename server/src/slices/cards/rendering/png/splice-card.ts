import type { PlacedPlan, Target } from './kernel.ts'

export function spliceCard(_bytes: Uint8Array, _target: Target, _plan: PlacedPlan, _out: number): number {
  throw new Error('not yet')
}
