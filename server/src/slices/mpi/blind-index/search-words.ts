import { type PreparedPerson, prepare } from '../matching/index.ts'
import type { PersonRecord } from '../person-record.ts'

/** The lengths of prefixes that can be searched. A longer prefix is searched by the longest of these that fits. */
const PREFIXES = [3, 4, 5, 6, 8]
const MIN_PREFIX = 3
const MIN_PHONE_DIGITS = 7
/** Of longer names, words after these make no pairs. */
const MAX_PAIRED = 6

/** All search keys of a person. */
export function searchWords(person: PersonRecord, prepared: PreparedPerson): string[] {
  const words = new Set<string>()
  for (const { text, aliasGroup } of wordsOf(prepared)) {
    if (text.length < MIN_PREFIX) words.add(`w${text}`)
    for (const length of PREFIXES) if (text.length >= length) words.add(`w${text.slice(0, length)}`)
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

function wordsOf(prepared: PreparedPerson) {
  const name = prepared.readings[0]
  return name ? [...name.last.tokens, ...name.first.tokens] : []
}

type NameWord = ReturnType<typeof wordsOf>[number]

/** A key for each two words of a name, in either order. However common both words are, few people bear the two together. */
const pairsOf = (words: readonly NameWord[]) =>
  words.flatMap((one, at) => words.slice(at + 1).map((other) => pairOf(one, other)))

const pairOf = (one: NameWord, other: NameWord) => `b${[one.aliasGroup, other.aliasGroup].sort().join(' ')}`

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
    else if (/^\d{4}$/.test(word)) alternatives.push([`y${word}`, `x${word}`])
    else if (/\d/.test(word)) alternatives.push([`x${idText(word)}`, phoneKey(word)].filter((key) => key !== ''))
    else names.push(word)
  }
  const nameWords = wordsOf(prepare({ last_name: names.join(' ') }))
  const paired = [...new Map(nameWords.map((word) => [word.aliasGroup, word])).values()]
  const pairs = paired.slice(1).map((word, at) => [pairOf(paired[at] as NameWord, word)])
  const byPairs = pairs.length > 0 ? [...pairs, ...alternatives] : undefined
  for (const [at, word] of nameWords.entries()) {
    const { text, aliasGroup } = word
    const length = PREFIXES.findLast((candidate) => candidate <= text.length)
    const keys = [`w${length === undefined ? text : text.slice(0, length)}`, `s${aliasGroup}`]
    // A single word without digits may be a UID of another system.
    if (at === 0 && names.length === 1) keys.push(`x${idText(names[0] ?? '')}`)
    alternatives.push(keys)
  }
  // What was typed contains neither a name nor a number, so it must find nobody.
  if (alternatives.length === 0 && typed.trim() !== '') alternatives.push([`x${idText(typed)}`])
  return { alternatives, ...(byPairs ? { byPairs } : {}) }
}

/**
 * For each word of a name that is long enough to have keys, the keys of which whoever has a name that begins so has at least one.
 */
export function nameKeys(name: string): string[][] {
  return wordsOf(prepare({ last_name: name })).flatMap(({ text, aliasGroup }) => {
    const length = PREFIXES.findLast((candidate) => candidate <= text.length)
    return length === undefined ? [] : [[`w${text.slice(0, length)}`, `s${aliasGroup}`]]
  })
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
