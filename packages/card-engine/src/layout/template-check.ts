import type { Card } from '../card.ts'
import type { Brand } from '../design/brand.ts'
import type { Field } from '../design/display-list.ts'
import type { Setting } from '../design/setting.ts'
import type { SovereignConfig } from '../design/sovereign-config.ts'
import { designOf } from '../templates/design-of.ts'
import { fieldText } from './card-text.ts'
import { cleanText } from './clean-text.ts'
import { type CardProblem, fieldProblems } from './field-problems.ts'
import { isPrintable } from './lay-out-field.ts'

/**
 * The part of a setting that decides the layout of a card's texts. The resolution does not, since layout is in
 * millimetres.
 */
export type PrintSetting = Pick<Setting, 'template' | 'language' | 'includeMpiId'> & {
  sovereignConfig?: SovereignConfig | undefined
  brand?: Brand | undefined
}

/** A card that may lack codes. A missing text is never refused. */
export type CardTexts = Partial<Omit<Card, 'photo'>>

/** Finds out before printing what printing would refuse. It uses the same code as the layout. */
export interface CardCheck {
  problems(texts: CardTexts): CardProblem[]
  /** How many letters would fit of a field that is too long. */
  lettersThatFit(texts: CardTexts, field: CardProblem['field']): number
}

const NO_CODES = { first_name: '', last_name: '', card_code: '', qr_token: '' }
const MAX_CACHED = 20_000

export class TemplateCheck implements CardCheck {
  readonly #setting: PrintSetting
  readonly #fields: readonly Field[]
  /**
   * Printable texts of each field, since zones, health centres and dates recur. Names depend on each other, so they are
   * not cached.
   */
  readonly #printable: (Set<string> | undefined)[]

  constructor(setting: PrintSetting) {
    this.#setting = setting
    this.#fields = fieldsOf(setting)
    this.#printable = this.#fields.map(({ key, besideNative }) =>
      key.endsWith('_name') || besideNative ? undefined : new Set(),
    )
  }

  problems(texts: CardTexts): CardProblem[] {
    const card: Card = { ...NO_CODES, ...texts }
    const found = new Map<string, CardProblem>()
    this.#fields.forEach((field, place) => {
      const text = fieldText(card, field.key, this.#setting.language)
      if (this.#isPrintable(text, field, place, card)) return
      for (const problem of fieldProblems(text, field, card)) {
        if (!found.has(problem.field)) found.set(problem.field, problem)
      }
    })
    return [...found.values()]
  }

  lettersThatFit(texts: CardTexts, field: CardProblem['field']): number {
    const text = texts[field as keyof CardTexts]
    const letters = [...cleanText(typeof text === 'string' ? text : '')]
    const fits = (count: number) => {
      const shorter = { ...texts, [field]: letters.slice(0, count).join('') }
      return this.problems(shorter).every((problem) => problem.field !== field)
    }
    let [low, high] = [0, letters.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (fits(middle)) low = middle
      else high = middle
    }
    return low
  }

  #isPrintable(text: string, field: Field, place: number, card: Card): boolean {
    const cache = this.#printable[place]
    if (cache?.has(text)) return true
    if (!isPrintable(text, field, card)) return false
    if (cache && cache.size < MAX_CACHED) cache.add(text)
    return true
  }
}

/** The rest of a setting affects only the static layer, so it may be empty here. */
function fieldsOf({ template, language, includeMpiId, sovereignConfig, brand }: PrintSetting): readonly Field[] {
  const { fields } = designOf({
    template,
    language,
    includeMpiId,
    ...(sovereignConfig ? { sovereignConfig } : {}),
    ...(brand ? { brand } : {}),
    programme: '',
    issuer: '',
    campaignPrefix: '',
    country: '',
    keyFingerprint: '',
  })
  return fields
}
