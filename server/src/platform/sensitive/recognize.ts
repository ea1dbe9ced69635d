import { createHash } from 'node:crypto'
import { type Category, type CategoryWords, categories } from './categories.ts'
import { revealsByCode } from './disease-codes.ts'
import { foldWords, splitCamelCase } from './fold-words.ts'
import { mixesScripts, skeletonOf } from './look-alikes.ts'
import { alsoNames, companions } from './words/companions.ts'
import { sensitiveWords } from './words/index.ts'

type Worded = Exclude<Category, 'mixed_scripts'>
const worded = categories.filter((category): category is Worded => category !== 'mixed_scripts')

/** `Syphillis`, `siphylis` and `sífilis` sound the same: long words are compared as they sound, because they are misspelled. */
function soundOf(word: string): string {
  const letters = word.replaceAll('ph', 'f').replaceAll('h', '').replaceAll(/qu|k/g, 'c').replaceAll('y', 'i')
  return [...letters].filter((letter, at) => letter !== letters[at - 1] || /\d/.test(letter)).join('')
}

const MIN_SOUNDED = 6
const readAloud = (words: readonly string[]) => words.map((word) => (word.length < MIN_SOUNDED ? word : soundOf(word)))

/** Phrases by their first word. */
class Phrases {
  readonly #byFirst = new Map<string, { category: Category; phrase: readonly string[] }[]>()

  constructor(pick: (words: CategoryWords) => readonly (readonly string[] | undefined)[]) {
    for (const category of worded) {
      for (const text of pick(sensitiveWords[category]).flatMap((list) => list ?? [])) {
        const phrase = readAloud(text.split(' '))
        const [first = ''] = phrase
        const others = this.#byFirst.get(first)
        if (others) others.push({ category, phrase })
        else this.#byFirst.set(first, [{ category, phrase }])
      }
    }
  }

  addFound(read: readonly string[], found: Set<Category>): void {
    const words = readAloud(read)
    for (const [at, word] of words.entries()) {
      for (const { category, phrase } of this.#byFirst.get(word) ?? [])
        if (phrase.every((each, index) => words[at + index] === each)) found.add(category)
    }
  }

  isPhrase(read: readonly string[]): Category | undefined {
    const words = readAloud(read)
    const entries = this.#byFirst.get(words[0] ?? '') ?? []
    return entries.find(({ phrase }) => phrase.join(' ') === words.join(' '))?.category
  }
}

const inNames = new Phrases(({ words, names }) => [words, names])
const inValues = new Phrases(({ words, values }) => [words, values])
const aloneInNames = new Phrases(({ alone }) => [alone])
const wholeValues = new Phrases(({ wholeValues: whole, alone }) => [whole, alone])

const listOf = (pick: (words: CategoryWords) => readonly string[] | undefined) =>
  worded.flatMap((category) => (pick(sensitiveWords[category]) ?? []).map((text) => ({ category, text })))
const glued = listOf((words) => words.glued)
const MIN_ACROSS = 7

/** Beginnings of words, as they sound, by their first letters, so that most words are compared with none. */
const KEY_LETTERS = 4
const stems = Map.groupBy(
  listOf((words) => words.stems).map(({ category, text }) => ({
    category,
    sound: soundOf(text),
    isLong: text.length >= MIN_ACROSS,
  })),
  ({ sound }) => sound.slice(0, KEY_LETTERS),
)

/** Changes with the word lists, because rows that were read with other lists have to be read again. */
export const wordListHash = createHash('sha256')
  .update(JSON.stringify([sensitiveWords, 4]))
  .digest('hex')

const MAX_CACHED = 5_000
const cachedCategories = new Map<string, Category | undefined>()

/** The category that a name, a code or an option's label reveals. Cached, because the same names come with every row. */
export function findSensitiveCategory(text: string): Category | undefined {
  if (cachedCategories.has(text)) return cachedCategories.get(text)
  const category = readName(text)
  if (cachedCategories.size >= MAX_CACHED) cachedCategories.clear()
  if (text.length <= 300) cachedCategories.set(text, category)
  return category
}

function readName(text: string): Category | undefined {
  const found = new Set<Category>()
  const plain = withoutVaccine(foldWords(text))
  const split = withoutVaccine(foldWords(splitCamelCase(skeletonOf(text))))
  for (const words of [plain, split]) {
    for (const reading of readingsOf(words)) {
      inNames.addFound(reading, found)
      addParts(reading, found)
    }
    for (const word of words) for (const piece of piecesOf(word)) inNames.addFound([piece], found)
    addAlone(words, found)
  }
  for (const reading of disguisedReadings(text, plain)) {
    inNames.addFound(reading, found)
    addParts(reading, found)
  }
  addAcross(plain, found)
  return gravest(found) ?? (mixesScripts(text) ? 'mixed_scripts' : undefined)
}

/** Who is vaccinated against an infection is not said to have it: `Vaccination HPV`, `Vaccin hépatite B`. */
function withoutVaccine(words: readonly string[]): readonly string[] {
  const isOfVaccine = words.some(
    (word, at) =>
      vaccineWords.some((beginning) => word.startsWith(beginning)) ||
      (/^[0-3]$/.test(word) && preventable.has(words[at - 1] ?? '')),
  )
  return isOfVaccine ? words.filter((word) => !preventable.has(word)) : words
}

/** The first dose against hepatitis B is given at birth. */
const vaccineWords = ['vaccin', 'vacin', 'immunis', 'immuniz', 'imuniz', 'nakk', 'dose', 'naissance', 'birth']
const preventable = new Set(['hpv', 'hepb', 'hep', 'vhb', 'hbv', 'hepatite', 'hepatites', 'hepatitis', 'b'])

/**
 * The category that a value reveals, whatever its attribute is called. Where a name is expected, of a mother or of a village, words that
 * are also names, initials, and codes such as `B20` reveal nothing.
 */
export function findSensitiveCategoryInValue(value: string, isName = false): Category | undefined {
  if (value.length >= MIN_ACCOUNT_LENGTH && isAccountNumber(value)) return 'financial'
  // Dates, weights and telephone numbers have no words.
  if (/^[\d\s+./:-]*$/.test(value)) return /^\(?\++\)?$/.test(value) ? 'serology' : undefined
  const found = new Set<Category>()
  const all = foldWords(value)
  const words = isName ? withoutNames(all) : withoutVaccine(all)
  const disguised = disguisedReadings(value, words)
  for (const reading of [...readingsOf(words), ...disguised]) {
    inValues.addFound(reading, found)
    addStems(reading, found)
  }
  for (const reading of [words, ...disguised]) {
    const whole =
      wholeValues.isPhrase(reading) ?? aloneInNames.isPhrase(reading.filter((word) => !companions.has(word)))
    // People are called Wave, and a payment service alone is no account.
    if (whole && whole !== 'financial') found.add(whole)
  }
  addAcross(words, found)
  if (isMoney(words)) found.add('financial')
  const coded = found.size === 0 && !isName ? revealsByCode(skeletonOf(value)) : undefined
  if (coded) found.add(coded)
  return gravest(found) ?? (mixesScripts(value) ? 'mixed_scripts' : undefined)
}

/** `Wave 77 123 45 67` and `PIN 1234`: what may be a name is none beside a number. */
function isMoney(words: readonly string[]): boolean {
  const found = new Set<Category>()
  inNames.addFound(words, found)
  return (
    words.filter((word) => /^\d+$/.test(word)).join('').length >= MIN_MONEY_DIGITS &&
    (found.has('financial') || words.some((word) => moneyWords.includes(word)))
  )
}

const MIN_MONEY_DIGITS = 4
const moneyWords = ['wave', 'compte']

/** Letters between spaces are initials if a longer name stands beside them: `T. B. Sow`. */
function withoutNames(words: readonly string[]): string[] {
  const hasLonger = words.some((word) => word.length > 2)
  return words.filter((word) => !alsoNames.has(word) && !(hasLonger && word.length === 1))
}

const gravest = (found: ReadonlySet<Category>) => categories.find((category) => found.has(category))

/** Also with single letters joined (`H.I.V.`), with short pieces joined (`VI_H`) and without the numbers at a word's ends (`VIH2`). */
function readingsOf(words: readonly string[]): readonly string[][] {
  const readings = [[...words]]
  if (words.some((word, at) => word.length === 1 && words[at + 1]?.length === 1)) readings.push(joinLetters(words))
  const pieces = joinPieces(words)
  if (pieces.length > 0) readings.push(...pieces)
  if (!words.some(hasDigit)) return readings
  const bare = words.map((word) => (/^\d*[a-z]{2,}\d*$/.test(word) ? word.replaceAll(/\d/g, '') : word))
  if (bare.some((word, at) => word !== words[at])) readings.push(bare)
  return readings
}

const hasDigit = (word: string) => /\d/.test(word)

function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  let isRun = false
  for (const word of words) {
    if (isRun && word.length === 1) joined[joined.length - 1] += word
    else joined.push(word)
    isRun = word.length === 1
  }
  return joined
}

/** Neighbours of which one is too short to be a word of its own, read as one word of at least three letters. */
function joinPieces(words: readonly string[]): string[][] {
  if (words.length < 2) return []
  return words.flatMap((word, at) => {
    const next = words[at + 1]
    if (next === undefined || (word.length > 2 && next.length > 2) || word.length + next.length < 3) return []
    return isElided(word) ? [] : [[word + next]]
  })
}

/** `l’IST` has a whole word behind its article, and `de pot` is no word at all. */
const isElided = (word: string) => ['d', 'l', 'de', 'du', 'la', 'le', 'un', 'et', 'a', 'y', 'ou'].includes(word)

/** Signs and digits that stand for letters: `V1H`, `$IDA`, `S!DA`. */
function disguisedReadings(text: string, words: readonly string[]): readonly (readonly string[])[] {
  const readings: (readonly string[])[] = []
  const shown = skeletonOf(text)
  const lettered = shown.replaceAll(SIGNS, (sign) => signLetters[sign] ?? 'I')
  const signed = lettered === shown ? words : foldWords(lettered)
  if (signed !== words) readings.push(signed)
  const joined = joinLetters(signed)
  if (!joined.some(isDisguised)) return readings
  for (const letters of digitLetters) {
    const spelled = joined.map((word) => (isDisguised(word) ? word.replaceAll(/\d/g, (d) => letters[d] ?? d) : word))
    if (spelled.some((word, at) => word !== joined[at])) readings.push(spelled)
  }
  return readings
}

/** A digit inside or before letters; behind few letters it is a number, as in `HIV1`. */
const isDisguised = (word: string) => word.length > 2 && (/\d[a-z]/.test(word) || /^[a-z]{4,}\d$/.test(word))
/** Also a small L before a capital, which looks like an I: `HlV`. */
const SIGNS = /[!|│∣¡$@€£]|(?<![a-z])l(?=[A-Z])/g
const signLetters: Record<string, string> = { $: 's', '@': 'a', '€': 'e', '£': 'l' }
const digits = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' }
const digitLetters: readonly Record<string, string>[] = [
  { ...digits, 1: 'i' },
  { ...digits, 1: 'l' },
]

function addParts(words: readonly string[], found: Set<Category>): void {
  addStems(words, found)
  for (const { category, text } of glued)
    if (words.some((word) => word.startsWith(text) || word.endsWith(text))) found.add(category)
}

function addStems(words: readonly string[], found: Set<Category>): void {
  for (const word of words.map(soundOf)) {
    for (const { category, sound } of stems.get(word.slice(0, KEY_LETTERS)) ?? [])
      if (word.startsWith(sound)) found.add(category)
  }
}

/** Long beginnings mean nothing else, wherever they stand: `SuiviTuberculose`, `sero_positif`. */
function addAcross(words: readonly string[], found: Set<Category>): void {
  const joined = soundOf(words.join(''))
  for (let at = 0; at + KEY_LETTERS <= joined.length; at++) {
    for (const { category, sound, isLong } of stems.get(joined.slice(at, at + KEY_LETTERS)) ?? [])
      if (isLong && joined.startsWith(sound, at)) found.add(category)
  }
}

/** `DATEPTME` and `cd4count`: a code without separators is a plain word and a telling one. */
function piecesOf(word: string): string[] {
  const ends = longCompanions.filter((plain) => word.endsWith(plain))
  const behind = ['', ...longCompanions.filter((plain) => word.startsWith(plain))].map((plain) =>
    word.slice(plain.length),
  )
  return behind
    .flatMap((rest) => [rest, ...ends.map((plain) => rest.slice(0, -plain.length))])
    .filter((piece) => piece !== word)
}

const MIN_COMPANION = 3
const longCompanions = [...companions].filter((word) => word.length >= MIN_COMPANION)

function addAlone(words: readonly string[], found: Set<Category>): void {
  const telling = words.filter((word) => !companions.has(word) && !/^\d+$/.test(word))
  const category = aloneInNames.isPhrase(telling)
  if (category) found.add(category)
}

/** The shortest IBAN. */
const MIN_ACCOUNT_LENGTH = 15
/** Bank 5, branch 5, account 12, check number 2. */
const RIB_LENGTH = 24

/** IBANs with a valid check number, account numbers (RIB) of the West African central bank, and card numbers of the two large schemes. */
function isAccountNumber(value: string): boolean {
  const plain = value.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^(?:[A-Z]{2}\d|[A-Z]\d)\d{2,3}\d{5}[A-Z0-9]{12}\d{2}$/.test(plain) && plain.length === RIB_LENGTH) return true
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return hasIbanCheck(plain)
  return /^[245]\d{15}$/.test(plain) && hasLuhnCheck(plain)
}

function hasIbanCheck(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

function hasLuhnCheck(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const twice = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}
