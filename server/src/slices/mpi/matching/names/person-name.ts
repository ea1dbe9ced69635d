import { placeholders, titles } from './aliases.ts'
import { foldLetters } from './latin-letters.ts'
import { type NameToken, nameToken } from './name-token.ts'

export interface NameField {
  readonly tokens: readonly NameToken[]
  /** All words run together: "Coumba Nafissatou" and "Coumbanafissatou" are one name. */
  readonly joined: string
  /** How all words sound together: "Da Silva" and "Dasylva". */
  readonly joinedSound: string
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
export const emptyField: NameField = { tokens: [], joined: '', joinedSound: '' }

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
    .replace(/[0-9]+/g, '')
    .split(' ')
    .filter((word) => word !== '')
  if (words.some((word) => unknownNames.has(word))) return emptyField
  const kept = words.length > 1 ? words.filter((word) => !ignored.has(word)) : words
  return fieldOf(
    rejoin(kept.length > 0 ? kept : words)
      .slice(0, MAX_TOKENS)
      .map(nameToken),
  )
}

export function fieldOf(tokens: readonly NameToken[]): NameField {
  if (tokens.length === 0) return emptyField
  const whole = tokens.length === 1 ? (tokens[0] as NameToken) : nameToken(tokens.map(({ text }) => text).join(''))
  return { tokens, joined: whole.text, joinedSound: whole.sound }
}

/** Joins "N Diaye" and "El Hadji", which are one word each, and drops the article of "El Moctar". */
function rejoin(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const next = words[at + 1]
    if (next !== undefined && next.length > 1 && splitName.test(`${word} ${next}`)) {
      joined.push(word + next)
      at++
    } else if (next === undefined || !article.test(word)) joined.push(word)
  }
  return joined
}

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
