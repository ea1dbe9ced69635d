import {
  type Comparison,
  comparePrepared,
  discountEarlier,
  type Population,
  type PreparedPerson,
  prepare,
  type Reason,
  shownScore,
} from '@samakart/matcher'
import type { Language } from '@samakart/rules/language'
import type { ReadScope } from '#platform/scopes.ts'
import { bestRecord, explainMatch } from '../decide.ts'
import { getRowByNumber, openIdentity, type SelectedIdentity } from '../find-identities.ts'
import { knownRecords, type PersonRecord, toMatcher } from '../person-record.ts'
import { presentIdentity } from '../present-identity.ts'
import { loadPopulation } from '../registry.ts'
import { sayReasons } from '../say-reasons.ts'
import type { ReviewOrigin } from '../tables.ts'
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
  const [older, newer] = [
    await getRowByNumber(scope, review.older_number),
    await getRowByNumber(scope, review.newer_number),
  ]
  const [existing, newPerson] = [await presentIdentity(scope, older), await presentIdentity(scope, newer)]
  const { population } = await loadPopulation(scope)
  const [shown, shownNew] = [prepareShown(existing), prepareShown(newPerson)]
  const matched = new Set(comparePrepared(shown, shownNew, population).matched_fields)
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
  const comparison = await compareKnown(scope, [older, shown], [newer, shownNew], population)
  return {
    ...toReview(review),
    existing,
    new: newPerson,
    fields,
    present_score: shownScore(comparison.score),
    matched_fields: comparison.matched_fields,
    present_matcher_version: comparison.version,
    reasons: sayReasons([...reasonsOfOrigin(review.origin), ...comparison.explanation], language),
  }
}

const reasonsOfOrigin = (origin: ReviewOrigin): Reason[] =>
  origin === 'same_list' ? [{ field: 'record', reason: 'same_list', weight: 0 }] : []

type Side = readonly [row: SelectedIdentity, present: PreparedPerson]

/** By those of their records that resemble each other most. */
async function compareKnown(scope: ReadScope, older: Side, newer: Side, population: Population): Promise<Comparison> {
  const known = await knownOf(scope, older)
  const [first, ...others] = (await knownOf(scope, newer)).flatMap((person, at) => {
    const best = bestRecord(person, known, population)
    if (!best) return []
    const score = at > 0 && !best.isEarlier ? discountEarlier(best.score) : best.score
    return [{ ...best, score, person, isEarlier: best.isEarlier || at > 0 }]
  })
  if (!first) return comparePrepared(older[1], newer[1], population)
  const best = others.reduce((a, b) => (b.score > a.score ? b : a), first)
  return explainMatch(best.person, best, population)
}

async function knownOf(scope: ReadScope, [row, present]: Side): Promise<PreparedPerson[]> {
  const [, ...others] = knownRecords((await openIdentity(scope, row)).content)
  return [present, ...others.map(({ prepared }) => prepared)]
}

const prepareShown = (person: Omit<PersonRecord, 'dhis2_instance_url'>) =>
  prepare(toMatcher({ ...person, dhis2_instance_url: null }))
