// Rules that hold whatever the weights say: which pairs are never linked without a review by a person, which are not even
// worth a review, and which are always linked or reviewed.
import type { Agreement } from './agreement.ts'
import { DateLevelIndex } from './dates.ts'
import type { Evidence } from './evidence.ts'
import type { LearnedModel } from './learning/learned-model.ts'
import { arrangements, NameLevelIndex } from './names/name-agreement.ts'
import type { PreparedPerson } from './person.ts'
import { PlaceLevelIndex } from './places.ts'
import type { Population } from './population.ts'
import { saySame } from './repeats.ts'
import { areOfSeries } from './series.ts'
import { CERTAIN, PROBABLE } from './thresholds.ts'

export const BELOW_CERTAIN = CERTAIN - 0.005
const BELOW_PROBABLE = PROBABLE - 0.005
const SHARED_IDENTIFIER = 0.98

/** Two people, and what comparing them has shown. */
export interface Compared {
  a: PreparedPerson
  b: PreparedPerson
  agreement: Agreement
  evidence: readonly Evidence[]
}

type Known = Pick<Population, 'learned' | 'terms' | 'size'>

/** What the rules say, but a record that comes twice is always found, and two of a series are not linked without a review. */
export function applyPolicy(probability: number, { a, b, agreement, evidence }: Compared, known: Known): number {
  const judged = applyRules(probability, agreement, evidence, known)
  // Most pairs are far from a link, and these two questions cost more than the rules.
  const least = judged < CERTAIN && haveSameSound(agreement) ? leastOfRepeat(a, b, known) : 0
  if (least > judged) return least
  if (judged <= BELOW_CERTAIN || sharesContact(evidence)) return judged
  return areOfSeries(a, b, known) ? BELOW_CERTAIN : judged
}

const haveSameSound = ({ last, first }: Agreement) => last <= NameLevelIndex.sound && first <= NameLevelIndex.sound

/** Of two records that say the same in every field: certain with a full date of birth, probable without one if such namesakes are not to be expected. */
function leastOfRepeat(a: PreparedPerson, b: PreparedPerson, { terms, size }: Known): number {
  if (!saySame(a, b)) return 0
  const isDated = a.birth !== undefined && !a.birth.isYearOnly
  if (isDated && b.birth !== undefined) return a.sex === b.sex && a.place.region === b.place.region ? CERTAIN : 0
  const [name] = a.readings
  const isDateLike = (a.birth === undefined) === (b.birth === undefined)
  return name && (isDateLike || !terms.knowsNames) && terms.expectedNamesakes(name, size) < 1 ? PROBABLE : 0
}

const contacts: ReadonlySet<Evidence['field']> = new Set(['identifier', 'phone', 'email'])
const sharesContact = (evidence: readonly Evidence[]) =>
  evidence.some(({ field, level }) => level === 'same' && contacts.has(field))

/**
 * Where a registry has taught, a word that is no known name is a misspelling of any other, and only two known names are two
 * different names. Where it has no families either, even those may be one person.
 */
function applyRules(
  probability: number,
  agreement: Agreement,
  evidence: readonly Evidence[],
  { learned, terms }: Known,
): number {
  if (learned) return applyLearnedPolicy(probability, agreement, evidence, learned)
  const { knowsNames } = terms
  if (evidence.length === 0) return applyPolicyWithoutEvidence(probability, agreement, knowsNames)
  const identifier = evidence.find(({ field }) => field === 'identifier')?.level
  if (identifier === 'same') return Math.max(probability, bothNamesDiffer(agreement) ? PROBABLE : SHARED_IDENTIFIER)
  if (identifier === 'differ') return Math.min(probability, BELOW_CERTAIN)
  if (identifier === 'close' || sharesMailbox(evidence)) return probability
  if (areDifferentNames(agreement) && !hasSharedContact(evidence)) return Math.min(probability, BELOW_PROBABLE)
  if (hasOtherFirstName(agreement) || lacksProof(agreement, evidence)) return Math.min(probability, BELOW_CERTAIN)
  if (!knowsNames && hasOtherDate(agreement) && !hasSharedContact(evidence)) return Math.min(probability, BELOW_CERTAIN)
  if (isIdentical(agreement) && !evidence.some(({ level }) => level === 'differ')) return Math.max(probability, CERTAIN)
  return probability
}

/** Among relatives, a link without a birth date or a shared contact needs this probability: brothers share all but the first name. */
const WITHOUT_DATE = 0.99

function applyLearnedPolicy(
  probability: number,
  agreement: Agreement,
  evidence: readonly Evidence[],
  { hasFamilies }: LearnedModel,
): number {
  const identifier = evidence.find(({ field }) => field === 'identifier')?.level
  if (identifier === 'same') return Math.max(probability, bothNamesDiffer(agreement) ? PROBABLE : SHARED_IDENTIFIER)
  const limited = hasFamilies
    ? limitedAmongRelatives(probability, agreement, evidence, identifier)
    : isOneNameInTwoRoles(agreement) && !hasSharedContact(evidence)
      ? Math.min(probability, BELOW_PROBABLE)
      : probability
  if (limited < probability) return limited
  return isIdentical(agreement) && evidence.length === 0 ? Math.max(probability, CERTAIN) : probability
}

function limitedAmongRelatives(
  probability: number,
  agreement: Agreement,
  evidence: readonly Evidence[],
  identifier: Evidence['level'] | undefined,
): number {
  if (identifier === 'differ') return Math.min(probability, BELOW_CERTAIN)
  if (agreement.first === NameLevelIndex.other && identifier !== 'close') return Math.min(probability, BELOW_PROBABLE)
  if (haveOtherNames(agreement)) return Math.min(probability, BELOW_CERTAIN)
  const lacksDate = agreement.date === DateLevelIndex.missing && !hasSharedContact(evidence)
  return lacksDate && probability < WITHOUT_DATE ? Math.min(probability, BELOW_CERTAIN) : probability
}

/** James Dixon and Isaac James share a word, not a name, unless they were born on one day. */
const isOneNameInTwoRoles = ({ last, first, arrangement, date }: Agreement) =>
  arrangement === SWAPPED &&
  date !== DateLevelIndex.same_day &&
  (last >= NameLevelIndex.differ || first >= NameLevelIndex.differ)

const haveOtherNames = ({ last, first }: Agreement) => last === NameLevelIndex.other || first === NameLevelIndex.overlap

/** The same rules, faster, for the many pairs that have nothing beyond name, date, sex and place. */
function applyPolicyWithoutEvidence(probability: number, agreement: Agreement, knowsNames: boolean): number {
  if (areDifferentNames(agreement)) return Math.min(probability, BELOW_PROBABLE)
  if (hasOtherFirstName(agreement) || lacksProof(agreement, [])) return Math.min(probability, BELOW_CERTAIN)
  if (!knowsNames && hasOtherDate(agreement)) return Math.min(probability, BELOW_CERTAIN)
  return isIdentical(agreement) ? Math.max(probability, CERTAIN) : probability
}

const bothNamesDiffer = ({ last, first }: Agreement) => last >= NameLevelIndex.differ && first >= NameLevelIndex.differ

/**
 * Surname and first name both differ or resemble each other only weakly, or one name stands in the wrong field and the other
 * differs; or another common surname comes with what is only another form of the first name. Such a pair is not worth a review for its
 * date, sex and place alone.
 */
function areDifferentNames({ last, first, arrangement }: Agreement): boolean {
  if (arrangement === SWAPPED) return isInitialOrWorse(last) || isInitialOrWorse(first)
  if (last === NameLevelIndex.other && first === NameLevelIndex.alias) return true
  return isInitialOrWorse(last) && (isInitialOrWorse(first) || isPartialMatch(first))
}

const SWAPPED = arrangements.indexOf('swapped')
const isInitialOrWorse = (nameLevel: number) => nameLevel >= NameLevelIndex.initial
const isPartialMatch = (nameLevel: number) =>
  nameLevel === NameLevelIndex.close ||
  nameLevel === NameLevelIndex.subset_close ||
  nameLevel === NameLevelIndex.overlap

const hasSharedContact = (evidence: readonly Evidence[]) => evidence.some(({ level }) => level === 'same')

/** A mailbox belongs to one person far more often than a telephone does. */
const sharesMailbox = (evidence: readonly Evidence[]) =>
  evidence.some(({ field, level }) => field === 'email' && level !== 'differ')

/** Another day, month or year, also of dates of which only the year is known: of a name that may be common, that is another person. */
const hasOtherDate = ({ date }: Agreement) => date > DateLevelIndex.same_year_one_imprecise

/** Twins may agree in everything else, so a different first name always needs a review. */
function hasOtherFirstName({ first }: Agreement): boolean {
  return first >= NameLevelIndex.weak || first === NameLevelIndex.overlap
}

/** Without a birth date, or with another surname, a link needs more than name and region. */
function lacksProof({ last, date, place }: Agreement, evidence: readonly Evidence[]): boolean {
  if (hasSharedContact(evidence)) return false
  if (date === DateLevelIndex.missing || last === NameLevelIndex.other) return true
  return (
    last === NameLevelIndex.differ && place !== PlaceLevelIndex.same_commune && place !== PlaceLevelIndex.close_commune
  )
}

/** The same person typed twice: the same letters, the same full birth date and nothing that differs. */
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
