import type { NameToken } from './name-token.ts'
import { MAX_TOKENS, type NameField, type PersonName } from './person-name.ts'
import { compareTokens, editDistance, TokenAgreement } from './token-agreement.ts'

/** How two surnames, or two first names, agree. Tables of numbers use the index of a level, so the order is fixed. */
export const nameLevels = [
  /** At least one of the two is unknown. */
  'missing',
  /** The same letters. */
  'exact',
  /** The same sound, or the same words in another order or joined. */
  'sound',
  /** Spellings of one name in other languages. */
  'variant',
  /** A short form of the name. */
  'alias',
  /** A letter or two apart, or only the vowels differ. In names of several words, a word may also be an initial. */
  'close',
  /** All words of the shorter name are in the longer one. */
  'subset',
  /** As `subset`, but some of these words are only close or an initial. */
  'subset_close',
  /** One word agrees, another does not. */
  'overlap',
  /** One is the first letter of the other. */
  'initial',
  /** Some resemblance, but less than in a typing error, or one is the beginning of the other. */
  'weak',
  /** Hardly anything in common. */
  'differ',
  /** At most close, and both are common names: certainly two different names. */
  'other',
] as const
export type NameLevel = (typeof nameLevels)[number]

const level = Object.fromEntries(nameLevels.map((name, at) => [name, at])) as Record<NameLevel, number>

export { level as NameLevelIndex }

/** How strongly each level favours one reading of a name over another, by the index of the level. */
const preference = [2, 10, 9, 8, 7, 6, 7, 5, 3, 3, 2, 0, 0]
const MAX_PREFERENCE = 10
const SWAP_HANDICAP = 3
const byAgreement = [
  level.differ,
  level.weak,
  level.initial,
  level.close,
  level.alias,
  level.variant,
  level.sound,
  level.exact,
]

export const arrangements = ['straight', 'swapped', 'one_field'] as const
export type Arrangement = (typeof arrangements)[number]

export interface NameAgreement {
  last: number
  first: number
  arrangement: number
  /** The fields that were compared with each other; the rarity of what agreed is taken from them. */
  lastA: NameField
  lastB: NameField
  firstA: NameField
  firstB: NameField
}

export function compareNames(a: readonly PersonName[], b: readonly PersonName[]): NameAgreement {
  const straight = compareReadings(a[0] as PersonName, b[0] as PersonName)
  if (a.length === 1 && b.length === 1) return straight
  let best = straight
  let bestPoints = pointsOf(straight)
  for (const readingA of a.length > 1 ? a.slice(1) : a) {
    for (const readingB of b.length > 1 ? b.slice(1) : b) {
      const found = compareReadings(readingA, readingB)
      const points = pointsOf(found) - 1
      if (points <= bestPoints) continue
      best = { ...found, arrangement: 2 }
      bestPoints = points
    }
  }
  return best
}

function compareReadings(a: PersonName, b: PersonName): NameAgreement {
  const last = compareFields(a.last, b.last)
  const first = compareFields(a.first, b.first)
  const points = (preference[last] as number) + (preference[first] as number)
  if (points < 12) {
    const lastFirst = compareFields(a.last, b.first)
    const missing = points + SWAP_HANDICAP - (preference[lastFirst] as number)
    if (missing < MAX_PREFERENCE) {
      const firstLast = compareFields(a.first, b.last)
      if ((preference[firstLast] as number) > missing) return crossed(a, b, lastFirst, firstLast)
    }
  }
  return { last, first, arrangement: 0, lastA: a.last, lastB: b.last, firstA: a.first, firstB: b.first }
}

/** Nobody knows which of the two is written in the right order. Relatives share surnames, so the better agreement counts as the surname. */
function crossed(a: PersonName, b: PersonName, lastFirst: number, firstLast: number): NameAgreement {
  return (preference[firstLast] as number) > (preference[lastFirst] as number)
    ? {
        last: firstLast,
        first: lastFirst,
        arrangement: 1,
        lastA: a.first,
        lastB: b.last,
        firstA: a.last,
        firstB: b.first,
      }
    : {
        last: lastFirst,
        first: firstLast,
        arrangement: 1,
        lastA: a.last,
        lastB: b.first,
        firstA: a.first,
        firstB: b.last,
      }
}

const pointsOf = (found: NameAgreement) =>
  (preference[found.last] as number) +
  (preference[found.first] as number) -
  (found.arrangement === 1 ? SWAP_HANDICAP : 0)

export function compareFields(a: NameField, b: NameField): number {
  const countA = a.tokens.length
  const countB = b.tokens.length
  if (countA === 0 || countB === 0) return level.missing
  if (countA === 1 && countB === 1)
    return byAgreement[compareTokens(a.tokens[0] as NameToken, b.tokens[0] as NameToken)] as number
  if (a.joined === b.joined) return countA === countB ? level.exact : level.sound
  const haveSameDigits = a.digits === b.digits
  if (countA !== countB && haveSameDigits) {
    if (a.joinedSound === b.joinedSound) return level.sound
    if (isJoinedWithSlip(a.joined, b.joined)) return level.close
  }
  const isAShorter = countA !== countB ? countA < countB : a.joined < b.joined
  const words = isAShorter ? compareWords(a.tokens, b.tokens) : compareWords(b.tokens, a.tokens)
  // "Fatou 2" is neither "Fatou" nor "Fatou 3".
  return haveSameDigits ? words : Math.max(words, level.weak)
}

function isJoinedWithSlip(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 2 && Math.min(a.length, b.length) >= 8 && editDistance(a, b, 2) <= 2
}

function compareWords(fewer: readonly NameToken[], more: readonly NameToken[]): number {
  let lowest: number = TokenAgreement.exact
  let highest: number = TokenAgreement.none
  let takenFewer = 0
  let takenMore = 0
  // The best pair of words first: in "Marta Maria" and "Maria Rosa" the two Marias belong together, not Marta and Maria.
  for (let left = fewer.length; left > 0; left--) {
    let best = -1
    let bestAt = 0
    for (let i = 0; i < fewer.length; i++) {
      if (takenFewer & (1 << i)) continue
      for (let j = 0; j < more.length; j++) {
        if (takenMore & (1 << j)) continue
        const agreement = compareTokens(fewer[i] as NameToken, more[j] as NameToken)
        if (agreement <= best) continue
        best = agreement
        bestAt = i * MAX_TOKENS + j
      }
    }
    takenFewer |= 1 << Math.floor(bestAt / MAX_TOKENS)
    takenMore |= 1 << (bestAt % MAX_TOKENS)
    if (best < lowest) lowest = best
    if (best > highest) highest = best
    if (best === TokenAgreement.none) break
  }
  const complete = fewer.length === more.length
  if (lowest >= TokenAgreement.alias)
    return complete ? (lowest === TokenAgreement.exact ? level.sound : (byAgreement[lowest] as number)) : level.subset
  if (lowest >= TokenAgreement.initial) return complete ? level.close : level.subset_close
  if (highest >= TokenAgreement.alias) return level.overlap
  return highest >= TokenAgreement.close ? level.weak : level.differ
}
