import type { Card, Language } from '../card.ts'
import type { Field, FieldKey } from '../design/display-list.ts'
import { CardRefused } from '../errors.ts'
import { fieldText } from './card-text.ts'
import { fieldProblems } from './field-problems.ts'
import type { FittedLine } from './fit-text.ts'
import { layOutField } from './lay-out-field.ts'

/** Values that many cards share, such as a zone or a health centre, are laid out once. */
const SHARED: ReadonlySet<FieldKey> = new Set([
  'date_of_birth',
  'gender',
  'health_center',
  'org_unit',
  'enrollment_date',
  'zone',
  'issued',
])
const MOST_SHARED = 2000

/** Lays out every field of a card. All backends draw from this and from nothing else. */
export class CardLayout {
  readonly #fields: readonly Field[]
  readonly #language: Language
  readonly #known: Map<string, FittedLine[]>[]

  constructor(fields: readonly Field[], language: Language) {
    this.#fields = fields
    this.#language = language
    this.#known = fields.map(() => new Map<string, FittedLine[]>())
  }

  layOut(card: Card): FittedLine[][] {
    return this.#fields.map((field, i) => {
      const text = fieldText(card, field.key, this.#language)
      const known = SHARED.has(field.key) ? this.#known[i] : undefined
      const seen = known?.get(text)
      if (seen) return seen
      const lines = layOutField(text, field, card) ?? refuse(text, field, card)
      if (known) {
        if (known.size >= MOST_SHARED) known.clear()
        known.set(text, lines)
      }
      return lines
    })
  }
}

/** Names the field, never what stands in it. */
function refuse(text: string, field: Field, card: Card): never {
  const [problem] = fieldProblems(text, field, card)
  const [code, name] = [problem?.code ?? 'too-long', problem?.field ?? field.key]
  const why = code === 'too-long' ? 'is too long for its place' : 'has characters that no font of the cards can draw'
  throw new CardRefused(code, `${name} ${why}.`, name)
}
