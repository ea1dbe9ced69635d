import type { Language, Phrase, PhraseValues } from './i18n/language.ts'
import { speak } from './i18n/language.ts'
import { refusal } from './refusal.ts'

/** One mistake in a request. `path` is `beneficiaries/17/date_of_birth`. */
export interface Fault {
  path: string
  phrase: Phrase
  values?: PhraseValues
}

/** Naming more mistakes helps nobody and could be abused to use up memory. */
const MAX_FAULTS = 1_000

export class Invalid extends refusal('invalid', 422, {
  fr: 'La requête contient {count} erreur(s) ; voir « errors ».',
  en: 'The request has {count} mistake(s); see "errors".',
  wo: 'Laaj bi am na {count} njuumte; xoolal "errors".',
}) {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], count = faults.length) {
    super({ values: { count } })
    this.faults = faults.slice(0, MAX_FAULTS)
  }

  errors(language: Language): { path: string; message: string }[] {
    return this.faults.map(({ path, phrase, values }) => ({ path, message: speak(phrase, language, values) }))
  }
}
