import type { Language, Phrase, PhraseValues } from '@samakart/rules/language'
import { speak } from '@samakart/rules/language'
import { refusal } from './refusal.ts'

/** One mistake in a request. `path` is `beneficiaries/17/date_of_birth`. */
export interface Mistake {
  path: string
  phrase: Phrase
  values?: PhraseValues
  /** A value that would be accepted. */
  suggestion?: string
}

export interface ShownMistake {
  path: string
  message: string
  /** Of a list: its row as people count, from 1. */
  row?: number
  suggestion?: string
}

function rowOf(path: string): { row?: number } {
  const [, index] = /^beneficiaries\/(\d+)(?:\/|$)/.exec(path) ?? []
  return index === undefined ? {} : { row: Number(index) + 1 }
}

/** Naming more mistakes helps nobody and could be abused to use up memory. */
const MAX_MISTAKES = 1_000

export class Invalid extends refusal('invalid', 422, {
  fr: 'La requête contient {count} erreur(s) ; voir « errors ».',
  en: 'The request has {count} mistake(s); see "errors".',
  wo: 'Laaj bi am na {count} njuumte; xoolal "errors".',
}) {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[], count = mistakes.length) {
    super({ values: { count } })
    this.mistakes = mistakes.slice(0, MAX_MISTAKES)
  }

  errors(language: Language): ShownMistake[] {
    return this.mistakes.map(({ path, phrase, values, suggestion }) => ({
      path,
      message: speak(phrase, language, values),
      ...rowOf(path),
      ...(suggestion === undefined ? {} : { suggestion }),
    }))
  }
}
