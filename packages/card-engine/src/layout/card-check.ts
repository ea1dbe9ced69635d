import { BACK_FIELDS, CARD_FIELDS, type Card } from '../card.ts'
import type { Brand } from '../design/brand.ts'
import type { Field } from '../design/display-list.ts'
import { type Setting, TEMPLATE_IDS } from '../design/setting.ts'
import type { SovereignConfig } from '../design/sovereign-config.ts'
import { CardUnprintable } from '../errors.ts'
import type { Weight } from '../fonts/typeface.ts'
import { undrawnNativeLetters } from '../native/shape-native.ts'
import { designOf } from '../templates/design-of.ts'
import { type CardProblem, drawnIn, fieldProblems, isPrintable } from './card-layout.ts'
import { undrawnLetters } from './card-letters.ts'
import { fieldText } from './card-text.ts'
import { cleanText } from './clean-text.ts'
import { canDraw } from './shape-text.ts'

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

/** Without a setting it finds letters that no font draws, in any field, and texts that are too long for every template. */
export function cardCheck(setting?: PrintSetting): CardCheck {
  return setting ? new TemplateCheck(setting) : new AnyTemplateCheck()
}

class AnyTemplateCheck implements CardCheck {
  readonly #checks: TemplateCheck[] = []

  problems(texts: CardTexts): CardProblem[] {
    const undrawn = [...CARD_FIELDS, ...BACK_FIELDS].flatMap((field): CardProblem[] => {
      const typed = texts[field]
      const isName = field === 'first_name' || field === 'last_name'
      if (typeof typed !== 'string' && !isName) return []
      const letters = undrawnLetters(field, typed ?? '', drawnIn('semibold'))
      return letters ? [{ field, code: 'unsupported-characters', letters: letters.undrawn }] : []
    })
    const native = undrawnNativeLetters(cleanText(texts.name_native ?? ''))
    if (native.length > 0) undrawn.push({ field: 'name_native', code: 'unsupported-characters', letters: native })
    if (undrawn.length > 0) return undrawn
    let problems: CardProblem[] = []
    for (const check of this.#each()) {
      problems = check.problems(texts)
      if (problems.length === 0) break
    }
    return problems
  }

  lettersThatFit(texts: CardTexts, field: CardProblem['field']): number {
    return Math.max(...[...this.#each()].map((check) => check.lettersThatFit(texts, field)))
  }

  /** Checks are created when needed, since most texts fit the first template. */
  *#each(): Generator<TemplateCheck> {
    for (const [place, template] of TEMPLATE_IDS.entries()) {
      this.#checks[place] ??= new TemplateCheck({ template, language: 'fr', includeMpiId: true })
      yield this.#checks[place]
    }
  }
}

const NO_CODES = { first_name: '', last_name: '', card_code: '', qr_token: '' }
const MAX_CACHED = 20_000

class TemplateCheck implements CardCheck {
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

/** The letters that no font draws in a text that is on every card of a job, such as the programme's name. */
export function findUndrawnLetters(text: string): string[] {
  return undrawnLetters('programme', text, drawnIn('semibold'))?.undrawn ?? []
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Refuses a text that our fonts cannot draw, so that a card never lacks a letter. */
export function assertDrawable(text: string, weight: Weight, field: string): void {
  if (canDraw(text, weight)) return
  const reason = RIGHT_TO_LEFT.test(text)
    ? `${field} is written right to left; cards need its Latin form.`
    : `${field} has characters that no font of the cards can draw.`
  throw new CardUnprintable('unsupported-characters', reason, field)
}
