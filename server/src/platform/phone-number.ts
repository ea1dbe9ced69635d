import type { Phrase } from '@samakart/rules/language'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { Invalid } from './invalid.ts'

const notE164: Phrase = {
  fr: 'Un numéro au format E.164 est attendu, par exemple +221771234567.',
  en: 'A number in E.164 format is expected, for example +221771234567.',
  wo: 'Nimero bi war na nekk ci format E.164, misaal +221771234567.',
}

const notPossible: Phrase = {
  fr: 'Ce numéro ne peut pas exister dans son pays.',
  en: 'This number cannot exist in its country.',
  wo: 'Nimero bii mënul am ci réewam.',
}

/** For descriptions of the API. */
export const E164 = { pattern: '^\\+[1-9][0-9]{6,14}$' }

/** The specification demands strict E.164, so nothing is guessed. */
export function checkPhone(phone: string): string {
  const invalid = (phrase: Phrase) => new Invalid([{ path: 'phone_number', phrase }])
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) throw invalid(notE164)
  if (!parsePhoneNumberFromString(phone)?.isPossible()) throw invalid(notPossible)
  return phone
}
