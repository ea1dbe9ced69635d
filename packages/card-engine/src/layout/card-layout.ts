import type { Card, Language } from '../card.ts'
import type { Field, FieldKey } from '../design/display-list.ts'
import { CardUnprintable } from '../errors.ts'
import { fieldText } from './card-text.ts'
import { fieldProblems } from './field-problems.ts'
import { layOutField } from './lay-out-field.ts'
import type { FittedLine } from './text-box.ts'

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
