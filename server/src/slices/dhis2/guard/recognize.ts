import { createHash } from 'node:crypto'
import { type Category, type CategoryWords, categories, sensitiveWords } from './sensitive-words.ts'
import { foldWords, splitCamelCase } from './words.ts'

interface Lexicon {
  category: Category
  phrases: readonly (readonly string[])[]
  stems: readonly string[]
  glued: readonly string[]
}

const lexicons: readonly Lexicon[] = categories.map((category) => {
  const words: CategoryWords = sensitiveWords[category]
  const split = (phrase: string) => phrase.split(' ')
  return {
    category,
    phrases: words.names.map(split),
    stems: words.stems,
    glued: words.glued,
  }
})

/** Sensitive phrases in values, by their first word; the gravest category comes first. */
const valuePhrases = new Map<string, { category: Category; phrase: readonly string[] }[]>()
for (const category of categories) {
  for (const text of sensitiveWords[category].values) {
    const phrase = text.split(' ')
    const first = phrase[0] ?? ''
    valuePhrases.set(first, [...(valuePhrases.get(first) ?? []), { category, phrase }])
  }
}

/** Changes with the word list, because rows that were read with another list have to be read again. */
export const wordListHash = createHash('sha256').update(JSON.stringify(sensitiveWords)).digest('hex')

const MAX_CACHED = 5_000
const cachedCategories = new Map<string, Category | undefined>()

/** The category that a name, a code or an option's label reveals. Cached, because the same names come with every row. */
export function findSensitiveCategory(text: string): Category | undefined {
  if (cachedCategories.has(text)) return cachedCategories.get(text)
  const category = readName(text)
  if (cachedCategories.size >= MAX_CACHED) cachedCategories.clear()
  cachedCategories.set(text, category)
  return category
}

function readName(text: string): Category | undefined {
  // Codes join words, and `H.I.V.` would be split into letters.
  const readings = [text, splitCamelCase(text), text.replaceAll(/\b(\p{L})[.\s-](?=\p{L}\b)/gu, '$1')].map(foldWords)
  return lexicons.find(({ phrases, stems, glued }) =>
    readings.some(
      (words) =>
        phrases.some((phrase) => contains(words, phrase)) ||
        words.some(
          (word) =>
            stems.some((stem) => word.startsWith(stem)) ||
            glued.some((part) => word.startsWith(part) || word.endsWith(part)),
        ),
    ),
  )?.category
}

/** The shortest IBAN. */
const MIN_ACCOUNT_LENGTH = 15

/** The category that a value reveals, whatever its attribute is called. */
export function findSensitiveCategoryInValue(value: string): Category | undefined {
  if (value.length >= MIN_ACCOUNT_LENGTH && isAccountNumber(value)) return 'financial'
  // Dates, weights and telephone numbers have no words.
  if (/^[\d\s+./:-]*$/.test(value)) return undefined
  const words = foldWords(value)
  const found = words.flatMap((word, at) => {
    const phrases = valuePhrases.get(word) ?? []
    return phrases.filter(({ phrase }) => startsAt(words, at, phrase)).map(({ category }) => category)
  })
  return categories.find((category) => found.includes(category))
}

function contains(words: readonly string[], phrase: readonly string[]): boolean {
  for (let at = 0; at + phrase.length <= words.length; at++) if (startsAt(words, at, phrase)) return true
  return false
}

function startsAt(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => words[at + index] === word)
}

/** IBANs with a valid check number, and card numbers of the two large schemes. */
function isAccountNumber(value: string): boolean {
  const plain = value.replaceAll(/[\s-]/g, '').toUpperCase()
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
