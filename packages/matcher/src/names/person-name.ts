import { placeholders, titles } from './aliases.ts'
import { foldLetters } from './latin-letters.ts'
import { type NameToken, nameToken } from './name-token.ts'

export interface NameField {
  /** The words that are compared: none if the name is unknown. */
  readonly tokens: readonly NameToken[]
  /** All words run together: "Coumba Nafissatou" and "Coumbanafissatou" are one name. */
  readonly joined: string
  /** How all words sound together: "Da Silva" and "Dasylva". */
  readonly joinedSound: string
  /** All words as they were written, with titles and with what stands for an unknown name. */
  readonly words: readonly NameToken[]
  /** These run together: accents, capitals, hyphens, apostrophes and spaces make no other spelling. */
  readonly written: string
  /** All digits that were written. */
  readonly digits: string
}

export interface PersonName {
  readonly last: NameField
  readonly first: NameField
}

export const MAX_TOKENS = 4
const ignored = new Set(titles)
const unknownNames = new Set(placeholders)
const splitName = /^(?:n [dgjt]|m [bp]|(?:el|al) ha[dj])/
const article = /^[ea]l$/
export const emptyField: NameField = { tokens: [], joined: '', joinedSound: '', words: [], written: '', digits: '' }

const MAX_FIELDS = 10_000
const fields = new Map<string, NameField>()

/** Cached, because many people share few names. */
export function nameField(text: string | null | undefined): NameField {
  if (!text) return emptyField
  const cached = fields.get(text)
  if (cached) return cached
  const field = readField(text)
  if (fields.size >= MAX_FIELDS) fields.clear()
  fields.set(text, field)
  return field
}

function readField(text: string): NameField {
  const words = foldLetters(text)
    .split(' ')
    .filter((word) => word !== '')
  const written = (words.length > 0 ? rejoin(words) : wordsOfOtherScript(text)).map(nameToken)
  if (words.length === 0 || words.some((word) => unknownNames.has(word.replace(/[0-9]+/g, ''))))
    return fieldOf([], written)
  const kept = written.filter(({ text }) => !ignored.has(text))
  return fieldOf(withoutArticles(kept.length > 0 ? kept : written).slice(0, MAX_TOKENS), written)
}

/** A name in Arabic or N'Ko is not compared, but found again as it is written. */
const wordsOfOtherScript = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

export function fieldOf(tokens: readonly NameToken[], words = tokens): NameField {
  if (words.length === 0) return emptyField
  const written = textOf(words)
  const joined = tokens.length === words.length ? written : textOf(tokens)
  const whole = tokens.length === 1 ? tokens[0] : joined === '' ? undefined : nameToken(joined)
  return { tokens, joined, joinedSound: whole?.sound ?? '', words, written, digits: written.replace(/[^0-9]+/g, '') }
}

const textOf = (tokens: readonly NameToken[]) => tokens.reduce((all, { text }) => all + text, '')

/** Joins "N Diaye" and "El Hadji", which are one word each. */
function rejoin(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const next = words[at + 1]
    if (next !== undefined && next.length > 1 && splitName.test(`${word} ${next}`)) {
      joined.push(word + next)
      at++
    } else joined.push(word)
  }
  return joined
}

/** Drops the article of "El Moctar". */
const withoutArticles = (words: readonly NameToken[]) =>
  words.filter(({ text }, at) => at === words.length - 1 || !article.test(text))

/** A whole name written in one field may be read two ways: family name last or family name first. */
export function readingsOf(name: PersonName): readonly PersonName[] {
  const { last, first } = name
  const whole = first.tokens.length === 0 ? last : last.tokens.length === 0 ? first : emptyField
  if (whole.tokens.length < 2) return [name]
  const tokens = whole.tokens
  return [
    { last: fieldOf(tokens.slice(-1)), first: fieldOf(tokens.slice(0, -1)) },
    { last: fieldOf(tokens.slice(0, 1)), first: fieldOf(tokens.slice(1)) },
  ]
}
