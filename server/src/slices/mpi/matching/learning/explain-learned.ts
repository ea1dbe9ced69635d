import type { Agreement } from '../agreement.ts'
import type { Evidence } from '../evidence.ts'
import type { ExplainedField, Reason } from '../explanation.ts'
import { writeContexts } from './contexts.ts'
import { estimatedWeight } from './estimated-logit.ts'
import { FIELDS, type LearnedField, learnedFields, writeLevels } from './fields.ts'
import type { LearnedModel } from './profile.ts'

const explainedAs: Record<LearnedField, ExplainedField> = {
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
  for (const [field, name] of learnedFields.entries())
    learned.set(
      explainedAs[name],
      estimatedWeight(estimate, field, levels, contexts, 0, agreement.lastRarity, agreement.firstRarity),
    )
  return reasons.map((reason) => ({
    ...reason,
    weight: share * reason.weight + (1 - share) * (learned.get(reason.field) ?? 0),
  }))
}
