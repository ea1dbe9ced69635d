import { type NameField, type NameToken, nameField, nameToken, type PreparedPerson } from '@samakart/matcher'
import type { PersonRecord } from '../person-record.ts'

/** The lengths of prefixes that can be searched. A longer prefix is searched by the longest of these that fits. */
const PREFIXES = [3, 4, 5, 6, 8]
const MIN_PREFIX = 3
/** Of a word with digits every beginning up to this length can be searched: such words are often those of a series. */
const MAX_NUMBERED_PREFIX = 20
const MIN_PHONE_DIGITS = 7
/** Of longer names, words after these make no pairs. */
const MAX_PAIRED = 6

/** All search keys of a person. */
export function searchWords(person: PersonRecord, prepared: PreparedPerson): string[] {
  const words = new Set<string>()
  for (const token of wordsOf(prepared)) {
    const { text, aliasGroup } = token
    if (text.length < MIN_PREFIX) words.add(`w${text}`)
    for (const length of prefixesOf(token)) if (text.length >= length) words.add(`w${text.slice(0, length)}`)
    words.add(`s${aliasGroup}`)
  }
  for (const pair of pairsOf(wordsOf(prepared).slice(0, MAX_PAIRED))) words.add(pair)
  if (person.date_of_birth) {
    words.add(`d${person.date_of_birth}`)
    words.add(`y${person.date_of_birth.slice(0, 4)}`)
  }
  if (prepared.phone) words.add(`p${prepared.phone}`)
  for (const value of Object.values(person.external_ids)) words.add(`x${idText(value)}`)
  return [...words]
}

/** What is compared comes first, then what was written besides: titles, and words for an unknown name. */
function wordsOf({ readings: [name] }: PreparedPerson): NameToken[] {
  if (!name) return []
  const { last, first } = name
  return [
    ...new Set([...last.tokens, ...first.tokens, ...last.words, ...first.words, ...joinedOf(last), ...joinedOf(first)]),
  ]
}

/** "Awa-2" is also sought as "Awa2". */
const joinedOf = ({ words, digits, written }: NameField) =>
  digits !== '' && words.length > 1 ? [nameToken(written)] : []

const prefixesOf = ({ digits }: NameToken) =>
  digits === '' ? PREFIXES : Array.from({ length: MAX_NUMBERED_PREFIX - MIN_PREFIX + 1 }, (_, at) => MIN_PREFIX + at)

/** Of typed words, those that are compared: titles are left out. If none are, all of them. */
function typedWords(typed: string): readonly NameToken[] {
  const { tokens, words } = nameField(typed)
  return tokens.length > 0 ? tokens : words
}

/** The key of a name that begins with a word, and that of one which sounds like it. */
function keysOf(token: NameToken): string[] {
  const length = prefixesOf(token).findLast((candidate) => candidate <= token.text.length)
  return [`w${token.text.slice(0, length)}`, `s${token.aliasGroup}`]
}

/** A key for each two words of a name, in either order. However common both words are, few people bear the two together. */
const pairsOf = (words: readonly NameToken[]) =>
  words.flatMap((one, at) => words.slice(at + 1).map((other) => pairOf(one, other)))

const pairOf = (one: NameToken, other: NameToken) => `b${[one.aliasGroup, other.aliasGroup].sort().join(' ')}`

export interface Query {
  /** For each word of the query, the keys of which a person must have at least one. */
  alternatives: string[][]
  /** The same with pairs of names for names, if there are several: only whoever bears the names as they were typed, or by sound, has these. */
  byPairs?: string[][]
}

/** Reads what somebody typed: names in any order and spelling, a year, a date, a telephone number or another system's number. */
export function readQuery(typed: string): Query {
  const alternatives: string[][] = []
  const names: string[] = []
  const words = typed.split(/\s+/).filter((part) => part !== '')
  if (!words.some(readDay) && phoneKey(typed)) return { alternatives: [[phoneKey(typed), `x${idText(typed)}`]] }
  for (const word of words) {
    const day = readDay(word)
    if (day) alternatives.push([`d${day}`])
    else if (/\d/.test(word)) alternatives.push([...numberKeys(word), ...numberedNameKeys(word)])
    else names.push(word)
  }
  const nameWords = typedWords(names.join(' '))
  const paired = [...new Map(nameWords.map((word) => [word.aliasGroup, word])).values()]
  const pairs = paired.slice(1).map((word, at) => [pairOf(paired[at] as NameToken, word)])
  const byPairs = pairs.length > 0 ? [...pairs, ...alternatives] : undefined
  for (const [at, word] of nameWords.entries()) {
    const keys = keysOf(word)
    // A single word without digits may be a UID of another system.
    if (at === 0 && names.length === 1) keys.push(`x${idText(names[0] ?? '')}`)
    alternatives.push(keys)
  }
  // What was typed contains neither a name nor a number, so it must find nobody.
  if (alternatives.length === 0 && typed.trim() !== '') alternatives.push([`x${idText(typed)}`])
  return { alternatives, ...(byPairs ? { byPairs } : {}) }
}

/** A year, a telephone number or another system's number. */
const numberKeys = (word: string) =>
  [/^\d{4}$/.test(word) ? `y${word}` : phoneKey(word), `x${idText(word)}`].filter((key) => key !== '')

/** A word with digits may also be a name. */
function numberedNameKeys(word: string): string[] {
  const { written } = nameField(word)
  return written === '' ? [] : keysOf(nameToken(written))
}

/**
 * For each word of a name that is long enough to have keys, the keys of which whoever has a name that begins so has at least one.
 */
export function nameKeys(name: string): string[][] {
  return nameField(name).tokens.flatMap((token) => (token.text.length < MIN_PREFIX ? [] : [keysOf(token)]))
}

export const dayKey = (day: string) => `d${day}`
export const yearKey = (year: string) => `y${year}`

/** A day as forms and people write it: 1987-03-12, 12/03/1987 or 12.3.1987. */
function readDay(word: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(word) ?? []
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const reversed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(word)
  return reversed ? readDay(reversed.slice(1).reverse().join('-')) : undefined
}

/** Empty if it cannot be a telephone number. */
export function phoneKey(typed: string): string {
  const digits = typed.replace(/[\s().+-]/g, '')
  return /^\d+$/.test(digits) && digits.length >= MIN_PHONE_DIGITS ? `p${digits.slice(-9)}` : ''
}

export const idText = (value: string) => value.replace(/[\s-]/g, '').toUpperCase()
