import type { Change } from './describe-changes.ts'
import type { Judgement } from './judge-correction.ts'
import type { QueueEffect } from './queue-effect.ts'

/** What a look at the decisions has found. It says nothing of anybody: counts by field. */
export interface Teaching extends Judgement {
  same: number
  distinct: number
  /** In the order of their weight. */
  changes: Change[]
  queue: QueueEffect
}
