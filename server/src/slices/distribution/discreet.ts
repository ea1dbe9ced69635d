import type { Phrase } from '#platform/i18n/language.ts'
import { Invalid } from '#platform/invalid.ts'
import { findSensitiveCategory } from '#slices/dhis2/index.ts'

const betraying: Phrase = {
  fr: 'Ce texte laisserait deviner une donnée de santé protégée ({category}) à qui lit le téléphone.',
  en: 'This text would betray protected health data ({category}) to whoever reads the phone.',
  wo: 'Mbind mii dina feeñal leeral wérgi-yaram buñu aar ({category}) ci ku jàng telefon bi.',
}

/** A phone lies on the table: what the guard holds back from exports must not stand in a message either. */
export function checkDiscreet(message: string): void {
  const category = findSensitiveCategory(message)
  // Fingerprints and payments betray no illness, and programmes rightly write about them.
  if (category === undefined || category === 'biometric' || category === 'financial') return
  throw new Invalid([{ path: 'message', phrase: betraying, values: { category } }])
}
