import { BACK_FIELDS, CARD_FIELDS } from '../card.ts'
import { TEMPLATE_IDS } from '../design/setting.ts'
import { drawCharacter } from '../fonts/typeface.ts'
import { undrawnNativeLetters } from '../native/shape-native.ts'
import { undrawnLetters } from './card-letters.ts'
import { cleanText } from './clean-text.ts'
import type { CardProblem } from './field-problems.ts'
import { type CardCheck, type CardTexts, type PrintSetting, TemplateCheck } from './template-check.ts'

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
      const letters = undrawnLetters(field, typed ?? '', canDraw)
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

/** All weights draw the same letters, as a test ensures. */
const canDraw = (codePoint: number) => drawCharacter('semibold', codePoint) !== undefined

/** The letters that no font draws in a text that is on every card of a job, such as the programme's name. */
export function findUndrawnLetters(text: string): string[] {
  return undrawnLetters('programme', text, canDraw)?.undrawn ?? []
}
