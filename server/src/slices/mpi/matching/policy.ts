// Promises that hold whatever the weights say: what may be linked without a person's look, and what must be.
import type { Agreement } from './agreement.ts'
import { CERTAIN, PROBABLE } from './bands.ts'
import { DateLevelIndex } from './dates.ts'
import type { Evidence } from './evidence.ts'
import { arrangements, NameLevelIndex } from './names/name-agreement.ts'
import { PlaceLevelIndex } from './places.ts'

export const BELOW_CERTAIN = CERTAIN - 0.005
const BELOW_PROBABLE = PROBABLE - 0.005
const SHARED_IDENTIFIER = 0.98

export function heldToPolicy(chance: number, agreement: Agreement, evidence: readonly Evidence[]): number {
  if (evidence.length === 0) return heldWithoutEvidence(chance, agreement)
  const identifier = evidence.find(({ field }) => field === 'identifier')?.level
  if (identifier === 'same') return Math.max(chance, bothNamesDiffer(agreement) ? PROBABLE : SHARED_IDENTIFIER)
  if (identifier === 'differ') return Math.min(chance, BELOW_CERTAIN)
  if (identifier === 'close' || sharesMailbox(evidence)) return chance
  if (areTwoNames(agreement) && !sharesSomething(evidence)) return Math.min(chance, BELOW_PROBABLE)
  if (namesSomeoneElse(agreement) || lacksProof(agreement, evidence)) return Math.min(chance, BELOW_CERTAIN)
  if (isIdentical(agreement) && !evidence.some(({ level }) => level === 'differ')) return Math.max(chance, CERTAIN)
  return chance
}

/** The same for the many pairs whose records hold nothing beyond name, date, sex and place. */
function heldWithoutEvidence(chance: number, agreement: Agreement): number {
  if (areTwoNames(agreement)) return Math.min(chance, BELOW_PROBABLE)
  if (namesSomeoneElse(agreement) || lacksProof(agreement, [])) return Math.min(chance, BELOW_CERTAIN)
  return isIdentical(agreement) ? Math.max(chance, CERTAIN) : chance
}

const bothNamesDiffer = ({ last, first }: Agreement) => last >= NameLevelIndex.differ && first >= NameLevelIndex.differ

/**
 * Surname and first name are both others, or alike at most faintly; or one word stands where the other name should and the
 * rest differs. Date, sex and place alone are not worth a look then.
 */
function areTwoNames({ last, first, arrangement }: Agreement): boolean {
  if (arrangement === SWAPPED) return isFaint(last) || isFaint(first)
  return isFaint(last) && (isFaint(first) || isPartlyAlike(first))
}

const SWAPPED = arrangements.indexOf('swapped')
const isFaint = (nameLevel: number) => nameLevel >= NameLevelIndex.initial
const isPartlyAlike = (nameLevel: number) =>
  nameLevel === NameLevelIndex.close ||
  nameLevel === NameLevelIndex.subset_close ||
  nameLevel === NameLevelIndex.overlap

const sharesSomething = (evidence: readonly Evidence[]) => evidence.some(({ level }) => level === 'same')

/** A mailbox is one person's far more often than a telephone is. */
const sharesMailbox = (evidence: readonly Evidence[]) =>
  evidence.some(({ field, level }) => field === 'email' && level !== 'differ')

/** Twins: all may agree, but a different first name is never linked unseen. */
function namesSomeoneElse({ first }: Agreement): boolean {
  return first >= NameLevelIndex.weak || first === NameLevelIndex.overlap
}

/** Without a birth date, or under another surname, something beyond name and region must speak for the person. */
function lacksProof({ last, date, place }: Agreement, evidence: readonly Evidence[]): boolean {
  if (sharesSomething(evidence)) return false
  if (date === DateLevelIndex.missing || last === NameLevelIndex.other) return true
  return (
    last === NameLevelIndex.differ && place !== PlaceLevelIndex.same_commune && place !== PlaceLevelIndex.close_commune
  )
}

/** The same person typed twice: same letters, same full birth date, nothing against. */
function isIdentical({ last, first, date, place, sex, arrangement }: Agreement): boolean {
  return (
    last === NameLevelIndex.exact &&
    first === NameLevelIndex.exact &&
    arrangement === 0 &&
    date === DateLevelIndex.same_day &&
    sex === 1 &&
    (place === PlaceLevelIndex.same_commune || place === PlaceLevelIndex.same_region)
  )
}
