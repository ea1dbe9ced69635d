import type { Language } from '#platform/i18n/language.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { comparePrepared, prepare, shownScore } from '../matching/index.ts'
import { type PersonRecord, toMatcher } from '../person-record.ts'
import { loadPopulation } from '../population.ts'
import { presentIdentity } from '../present-identity.ts'
import { getRowByNumber } from '../queries.ts'
import { sayReasons } from '../reasons/say-reasons.ts'
import { getReview, toReview } from './list-reviews.ts'

const comparedFields = [
  'last_name',
  'first_name',
  'date_of_birth',
  'gender',
  'region_code',
  'commune',
  'phone_number',
  'mother_name',
] as const satisfies readonly (keyof PersonRecord)[]

/** Both people, field by field, and why the matcher thinks that they may be one person. */
export async function readReview(scope: ReadScope, reviewId: string, language: Language) {
  const review = await getReview(scope, reviewId)
  const [existing, newPerson] = [
    await presentIdentity(scope, await getRowByNumber(scope, review.older_number)),
    await presentIdentity(scope, await getRowByNumber(scope, review.newer_number)),
  ]
  const { population } = await loadPopulation(scope)
  const comparison = comparePrepared(prepareShown(existing), prepareShown(newPerson), population)
  const matched = new Set(comparison.matched_fields)
  const agreement = (field: string, a: unknown, b: unknown) => {
    if (matched.has(field)) return 'same'
    if (matched.has(`${field}_fuzzy`)) return 'close'
    return a === null || b === null || a === 'U' || b === 'U' ? 'missing' : a === b ? 'same' : 'different'
  }
  const fields = comparedFields.map((field) => ({
    field: field as string,
    existing: existing[field],
    new: newPerson[field],
    agreement: agreement(field, existing[field], newPerson[field]),
  }))
  const kinds = new Set([...Object.keys(existing.external_ids), ...Object.keys(newPerson.external_ids)])
  for (const kind of [...kinds].sort()) {
    const [a, b] = [existing.external_ids[kind] ?? null, newPerson.external_ids[kind] ?? null]
    fields.push({ field: `external_ids.${kind}`, existing: a, new: b, agreement: agreement('', a, b) })
  }
  return {
    ...toReview(review),
    existing,
    new: newPerson,
    fields,
    present_score: shownScore(comparison.score),
    matched_fields: comparison.matched_fields,
    present_matcher_version: comparison.version,
    reasons: sayReasons(comparison.explanation, language),
  }
}

const prepareShown = (person: Omit<PersonRecord, 'dhis2_instance_url'>) =>
  prepare(toMatcher({ ...person, dhis2_instance_url: null }))
