import type { Card, Language } from '../card.ts'
import type { Field, FieldKey } from '../design/display-list.ts'
import { CardUnprintable } from '../errors.ts'
import { drawCharacter, type Weight } from '../fonts/typeface.ts'
import { fitNative, undrawnNativeLetters } from '../native/shape-native.ts'
import { undrawnLetters } from './card-letters.ts'
import { fieldText, printedName } from './card-text.ts'
import { cleanText } from './clean-text.ts'
import { fitName, wrapAnywhere } from './fit-name.ts'
import {
  type FittedLine,
  fitLine,
  fitText,
  largestFit,
  MM_PER_PT,
  roomIn,
  scalesDownTo,
  surelyFits,
  surelyFitsUncut,
  type TextBox,
} from './fit-text.ts'
import { canDraw, inkOf, shapeText } from './shape-text.ts'

/** Fields whose values many cards share, such as a zone or a health centre; their layout is cached. */
const CACHED_FIELDS: ReadonlySet<FieldKey> = new Set([
  'date_of_birth',
  'gender',
  'health_center',
  'org_unit',
  'enrollment_date',
  'zone',
  'issued',
  'expires',
])
const MAX_CACHED = 2000

/** Lays out every field of a card. PNG and PDF both draw from this layout only. */
export class CardLayout {
  readonly #fields: readonly Field[]
  readonly #language: Language
  readonly #caches: Map<string, FittedLine[]>[]

  constructor(fields: readonly Field[], language: Language) {
    this.#fields = fields
    this.#language = language
    this.#caches = fields.map(() => new Map<string, FittedLine[]>())
  }

  layOut(card: Card): FittedLine[][] {
    return this.#fields.map((field, i) => {
      const text = fieldText(card, field.key, this.#language)
      const cache = CACHED_FIELDS.has(field.key) && !field.besideNative ? this.#caches[i] : undefined
      const cached = cache?.get(text)
      if (cached) return cached
      const lines = layOutField(text, field, card) ?? refuse(text, field, card)
      if (cache) {
        if (cache.size >= MAX_CACHED) cache.clear()
        cache.set(text, lines)
      }
      return lines
    })
  }
}

/** The message names the field but never its value, which is personal data. */
function refuse(text: string, field: Field, card: Card): never {
  const [problem] = fieldProblems(text, field, card)
  const [code, name] = [problem?.code ?? 'too-long', problem?.field ?? field.key]
  const why = code === 'too-long' ? 'is too long for its place' : 'has characters that no font of the cards can draw'
  throw new CardUnprintable(code, `${name} ${why}.`, name)
}

/** Codes and numbers are typed from the card, so one line is preferred while it is at least this large. */
const ONE_LINE_SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7]

const SMALLEST_PT = 4.5

const MAX_LINES = 3

/** In millimetres. */
const LABEL_DISTANCE = 0.4

/** What people type or compare letter by letter. It is printed whole or refused. */
const CODES: ReadonlySet<FieldKey> = new Set(['mpi_id', 'card_code', 'beneficiary_id', 'phone_number', 'tei'])
const NAMES: ReadonlySet<FieldKey> = new Set(['full_name', 'first_name', 'last_name'])
/** Names of places, and what was done at a visit, may be cut to one line with an ellipsis where two lines would be too tall. */
const SHORTENED: ReadonlySet<FieldKey> = new Set(['health_center', 'org_unit', 'zone', 'last_care', 'next_appointment'])

/** Lays out a field; undefined when it cannot be printed, and then `fieldProblems` says why. */
function layOutField(text: string, field: Field, card: Card): FittedLine[] | undefined {
  const { key } = field
  const box = boxOf(field, card)
  if (text === '') return []
  if (key === 'name_native') return undrawnNativeLetters(text).length > 0 ? undefined : fitNative(text, box)
  if (isNameless(key, card) || !canDraw(text, box.weight)) return undefined
  if (NAMES.has(key)) return fitName(printedName(card, key), box)
  if (CODES.has(key)) return fitCode(text, box)
  const lines = fitText(text, box)
  if (lines.length > 0) return lines
  const line = SHORTENED.has(key) ? fitText(text, { ...box, lines: 1 }) : []
  return line.length > 0 ? line : undefined
}

/** Whether `layOutField` would succeed. It is faster for long lists, because most texts surely fit. */
export function isPrintable(text: string, field: Field, card: Card): boolean {
  const { key } = field
  const box = boxOf(field, card)
  if (text === '') return true
  if (key === 'name_native') return layOutField(text, field, card) !== undefined
  if (isNameless(key, card) || !canDraw(text, box.weight)) return false
  const fits = NAMES.has(key) || CODES.has(key) ? surelyFitsUncut : surelyFits
  return fits(text, box) || layOutField(text, field, card) !== undefined
}

/** A field may have to share its place with a name in another script. */
function boxOf({ box, besideNative }: Field, { name_native }: Card): TextBox {
  return besideNative && name_native && cleanText(name_native) !== '' ? besideNative : box
}

function isNameless(key: FieldKey, { first_name, last_name }: Card): boolean {
  if (key === 'first_name') return cleanText(first_name) === ''
  if (key === 'last_name') return cleanText(last_name) === ''
  return key === 'full_name' && (cleanText(first_name) === '' || cleanText(last_name) === '')
}

/** Fits a code, an identifier or a telephone number. It is never cut: it becomes smaller, or is continued on the next line. */
function fitCode(text: string, box: TextBox): FittedLine[] | undefined {
  const line = shapeText(text, box)
  const oneLine = fitLine(line, inkOf(line), box, ONE_LINE_SCALES)
  if (oneLine) return oneLine
  const longest = (MAX_LINES * roomIn(box).along) / (SMALLEST_PT * MM_PER_PT) + MAX_LINES
  if (line.width > longest) return undefined
  const ways = [[line]]
  for (let count = 2; count <= MAX_LINES; count++) ways.push(wrapAnywhere(text, count, box) ?? [])
  const fit = (room: TextBox) => {
    const scales = scalesDownTo(SMALLEST_PT, box)
    return largestFit(
      ways.filter((lines) => lines.length > 0),
      room,
      scales,
    )
  }
  return fit(belowLabel(box)) ?? fit(box)
}

/** Several lines fill the height of their box, so they keep a little distance from the label above it. */
function belowLabel(box: TextBox): TextBox {
  return box.turned ? box : { ...box, y: box.y + LABEL_DISTANCE, height: box.height - LABEL_DISTANCE }
}

/** Why a field cannot be printed. `field` is a field of the person's data, so that people know what to correct. */
export interface CardProblem {
  field: Exclude<FieldKey, 'full_name'>
  code: 'unsupported-characters' | 'too-long'
  /** The letters that no font draws, as they were typed; empty when cleaning leaves nothing of a name. */
  letters: string[]
}

/** Explains why `layOutField` cannot lay out a field. */
export function fieldProblems(text: string, { key, box }: Field, card: Card): CardProblem[] {
  if (key === 'name_native') {
    const letters = undrawnNativeLetters(text)
    return [{ field: key, code: letters.length > 0 ? 'unsupported-characters' : 'too-long', letters }]
  }
  const parts = key === 'full_name' ? (['first_name', 'last_name'] as const) : [key]
  const undrawn = parts.flatMap((field): CardProblem[] => {
    const typed = field === 'first_name' || field === 'last_name' ? card[field] : text
    const letters = undrawnLetters(field, typed, drawnIn(box.weight))
    return letters ? [{ field, code: 'unsupported-characters', letters: letters.undrawn }] : []
  })
  if (undrawn.length > 0) return undrawn
  const field = key === 'full_name' ? longerName(card) : key
  return [{ field, code: 'too-long', letters: [] }]
}

function longerName({ first_name, last_name }: Card): 'first_name' | 'last_name' {
  return cleanText(first_name).length > cleanText(last_name).length ? 'first_name' : 'last_name'
}

/** All weights draw the same letters, as a test ensures. */
export const drawnIn = (weight: Weight) => (codePoint: number) => drawCharacter(weight, codePoint) !== undefined
