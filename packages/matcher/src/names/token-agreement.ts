import { PairMemo, UNKNOWN } from '../pair-memo.ts'
import type { NameToken } from './name-token.ts'

/** From nothing in common to the same letters; a higher number is a stronger agreement. */
export const TokenAgreement = {
  none: 0,
  weak: 1,
  initial: 2,
  close: 3,
  alias: 4,
  variant: 5,
  sound: 6,
  exact: 7,
} as const
export type TokenAgreement = (typeof TokenAgreement)[keyof typeof TokenAgreement]

const memo = new PairMemo(18)

export function compareTokens(a: NameToken, b: NameToken): TokenAgreement {
  if (a === b || (a.initial === b.initial && a.text === b.text)) return TokenAgreement.exact
  if (areClearlyDifferent(a, b)) return TokenAgreement.none
  const cached = memo.get(a.id, b.id)
  return (cached !== UNKNOWN ? cached : memo.set(a.id, b.id, compareSpellings(a, b))) as TokenAgreement
}

const MAX_EDITS = 3

/** Most pairs have so little in common that this test is cheaper than a full comparison or a look into the memo. */
const areClearlyDifferent = (a: NameToken, b: NameToken) =>
  a.nameId !== b.nameId &&
  a.initial !== b.initial &&
  differingLetters(a, b) > 2 * MAX_EDITS &&
  a.consonantsId !== b.consonantsId &&
  a.aliasGroupId !== b.aliasGroupId &&
  a.wolofId !== b.soundId &&
  b.wolofId !== a.soundId

/** The full comparison, without the memo and without the quick test. Words with other digits are never one name. */
export function compareSpellings(a: NameToken, b: NameToken): TokenAgreement {
  const agreement = compareLetters(a, b)
  return a.digits === b.digits ? agreement : (Math.min(agreement, TokenAgreement.weak) as TokenAgreement)
}

function compareLetters(a: NameToken, b: NameToken): TokenAgreement {
  if (a.sound === b.sound || a.wolof === b.sound || b.wolof === a.sound) return TokenAgreement.sound
  if (a.name === b.name) return TokenAgreement.variant
  if (a.twin !== 0 && a.twin === -b.twin) return TokenAgreement.none
  if (a.aliasGroup === b.aliasGroup) return TokenAgreement.alias
  if (a.isCommon && b.isCommon) return TokenAgreement.none
  const shorter = Math.min(a.text.length, b.text.length)
  if (shorter === 1) return a.text[0] === b.text[0] ? TokenAgreement.initial : TokenAgreement.none
  if (shorter >= 3 && a.consonants === b.consonants && a.consonants.length > 2) return TokenAgreement.close
  const longer = Math.max(a.text.length, b.text.length)
  const allowed = shorter < 4 ? 1 : longer < 8 ? 2 : MAX_EDITS
  if (longer - shorter <= allowed && differingLetters(a, b) <= 2 * allowed) {
    const distance = editDistance(a.text, b.text, allowed)
    if (distance === 1) return shorter < 4 && longer < 4 ? TokenAgreement.weak : TokenAgreement.close
    if (distance === 2 && shorter >= 7 && editDistance(a.sound, b.sound, 1) <= 1) return TokenAgreement.close
    if (distance <= allowed) return TokenAgreement.weak
  }
  if (shorter >= 3 && a.consonants === b.consonants) return TokenAgreement.weak
  if (shorter >= 3 && (a.text.startsWith(b.text) || b.text.startsWith(a.text))) return TokenAgreement.weak
  return TokenAgreement.none
}

function differingLetters(a: NameToken, b: NameToken): number {
  let bits = a.letters ^ b.letters
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const WIDTH = 64
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]

/** Counts letters added, left out, changed or swapped with their neighbour. Any result above the limit means "more". */
export function editDistance(a: string, b: string, limit: number): number {
  if (a.length >= WIDTH || b.length >= WIDTH) return a === b ? 0 : limit + 1
  let [before, previous, current] = rows
  for (let j = 0; j <= b.length; j++) previous[j] = j
  for (let i = 1; i <= a.length; i++) {
    current[0] = i
    let best = i
    const letter = a.charCodeAt(i - 1)
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = (previous[j - 1] as number) + (letter === other ? 0 : 1)
      cost = Math.min(cost, (previous[j] as number) + 1, (current[j - 1] as number) + 1)
      const swapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other
      if (swapped) cost = Math.min(cost, (before[j - 2] as number) + 1)
      current[j] = cost
      if (cost < best) best = cost
    }
    if (best > limit) return limit + 1
    const spare = before
    before = previous
    previous = current
    current = spare
  }
  return previous[b.length] as number
}
