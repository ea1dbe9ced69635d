// Responses of DHIS2 are read field by field into new objects, because their shape cannot be trusted.
import { isName, withoutHiddenLetters } from '@samakart/rules/readable-text'
import { invalidResponse } from './dhis2-error.ts'

export type Json = Readonly<Record<string, unknown>>

const UID = /^[A-Za-z][A-Za-z0-9]{10}$/

export const isUid = (text: unknown): text is string => typeof text === 'string' && UID.test(text)

export function objectOf(value: unknown, what: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidResponse(what)
  return value as Json
}

export function listOf(value: unknown, what: string, max: number): Json[] {
  if (!Array.isArray(value) || value.length > max) throw invalidResponse(what)
  return value.map((item) => objectOf(item, what))
}

export function uidOf(value: unknown, what: string): string {
  if (!isUid(value)) throw invalidResponse(what)
  return value
}

export function textOf(value: unknown, what: string, maxCharacters = 1_000): string {
  if (typeof value !== 'string' || value.length > maxCharacters) throw invalidResponse(what)
  return value
}

export function optionalText(value: unknown, maxCharacters = 1_000): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, maxCharacters) : null
}

export function optionalCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** A text that people read, here or on a card. Hidden letters would make it look like another one, and mislead the guard. */
export function shownText(value: unknown, maxCharacters = 1_000): string | null {
  const text = withoutHiddenLetters(optionalText(value, maxCharacters) ?? '')
  return isName(text) ? text : null
}

/** The display name, or else the name. */
export function nameOf(item: Json, fallback: string): string {
  return shownText(item.displayName, 300) ?? shownText(item.name, 300) ?? fallback
}
