import type { Agreement } from '../agreement.ts'
import type { Evidence } from '../evidence.ts'
import { writeContexts } from './contexts.ts'
import { estimatedLogit } from './estimated-logit.ts'
import { FIELDS, writeLevels } from './fields.ts'
import type { LearnedModel } from './learned-model.ts'

// Filled again by each call, because a comparison must not allocate memory.
const levels = new Uint8Array(FIELDS)
const contexts = new Uint8Array(FIELDS)

/** The logit of the shipped weights, corrected by what the registry has taught. */
export function mixedLogit(
  shipped: number,
  model: LearnedModel,
  agreement: Agreement,
  evidence: readonly Evidence[],
  size: number,
): number {
  const { share, estimate, people, shippedShift } = model
  writeLevels(agreement, evidence, levels)
  writeContexts(levels, 0, agreement.lastRarity, contexts)
  const estimated = estimatedLogit(estimate, levels, contexts, 0, agreement.lastRarity, agreement.firstRarity)
  // Duplicates grow with the registry, pairs with its square.
  return share * (shipped + shippedShift) + (1 - share) * (estimated - Math.log(size / people))
}
