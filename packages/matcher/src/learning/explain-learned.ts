import type { Agreement } from '../agreement.ts'
import type { Evidence } from '../evidence.ts'
import type { ExplainedField, Reason } from '../explanation.ts'
import { PlaceLevelIndex } from '../places.ts'
import { lastAgreement } from './chance.ts'
import { writeContexts } from './contexts.ts'
import { estimatedWeight } from './estimated-logit.ts'
import { FIELDS, Field, type LearnedField, learnedFields, writeLevels } from './fields.ts'
import type { Estimate, LearnedModel } from './learned-model.ts'

export const explainedAs: Record<LearnedField, ExplainedField> = {
  last: 'last_name',
  first: 'first_name',
  arrangement: 'name_order',
  date: 'date_of_birth',
  place: 'place',
  sex: 'gender',
  identifier: 'external_ids',
  phone: 'phone_number',
  mother: 'mother_name',
  email: 'email',
  address: 'address',
}

/** The reasons of the shipped weights, corrected by what each field is worth in this registry. Their sum is the mixed logit. */
export function explainLearned(
  reasons: readonly Reason[],
  { share, estimate, people }: LearnedModel,
  agreement: Agreement,
  evidence: readonly Evidence[],
  size: number,
): Reason[] {
  const levels = new Uint8Array(FIELDS)
  const contexts = new Uint8Array(FIELDS)
  writeLevels(agreement, evidence, levels)
  writeContexts(levels, 0, agreement.lastRarity, contexts)
  const learned = new Map<ExplainedField, number>([['population', estimate.prior - Math.log(size / people)]])
  const differing = new Map<ExplainedField, number>()
  for (const [field, name] of learnedFields.entries()) {
    learned.set(
      explainedAs[name],
      estimatedWeight(estimate, field, levels, contexts, 0, agreement.lastRarity, agreement.firstRarity),
    )
    if ((levels[field] as number) > lastAgreeing(field))
      differing.set(explainedAs[name], shareDiffering(estimate, field))
  }
  return reasons.map((reason) => {
    const differs = differing.get(reason.field)
    return {
      ...reason,
      weight: share * reason.weight + (1 - share) * (learned.get(reason.field) ?? 0),
      ...(differs === undefined || reason.field === 'name_order' ? {} : { differs_here: differs }),
    }
  })
}

/** The last level of a field that people would call agreement. Where communes are not known, people of one region agree. */
export const lastAgreeing = (field: number) =>
  field === Field.place ? PlaceLevelIndex.same_region : (lastAgreement[field] as number)

/** How often records of one person differ in a field. */
function shareDiffering({ matches }: Estimate, field: number): number {
  let sum = 0
  for (const [level, logarithm] of (matches[field] as Float64Array).entries())
    if (level > lastAgreeing(field)) sum += Math.exp(logarithm)
  return Math.min(1, Number(sum.toPrecision(2)))
}
