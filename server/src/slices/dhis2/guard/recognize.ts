import { foldWords, splitCamelCase } from './fold-words.ts'
import { type Category, type CategoryWords, categories, sensitiveWords } from './sensitive-words.ts'

interface Lexicon {
  category: Category
  phrases: readonly (readonly string[])[]
  stems: readonly string[]
  glued: readonly string[]
  values: readonly (readonly string[])[]
}

const lexicons: readonly Lexicon[] = categories.map((category) => {
  const words: CategoryWords = sensitiveWords[category]
  const split = (phrase: string) => phrase.split(' ')
  return {
    category,
    phrases: words.names.map(split),
    stems: words.stems,
    glued: words.glued,
    values: words.values.map(split),
  }
})

/** What a name, a code or a label of an option betrays. */
export function categoryOfName(text: string): Category | undefined {
  // Codes glue words together, and `H.I.V.` falls apart into letters.
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

/** What a value betrays, whatever its attribute is called. */
export function categoryOfValue(value: string): Category | undefined {
  if (isAccountNumber(value)) return 'financial'
  const words = foldWords(value)
  return lexicons.find(({ values }) => values.some((phrase) => contains(words, phrase)))?.category
}

function contains(words: readonly string[], phrase: readonly string[]): boolean {
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (phrase.every((word, index) => words[at + index] === word)) return true
  }
  return false
}

/** IBANs with a right check number, and card numbers of the two large schemes. */
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
