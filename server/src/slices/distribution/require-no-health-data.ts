import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import type { Category } from '#platform/sensitive/categories.ts'
import { findSensitiveCategory } from '#platform/sensitive/recognize.ts'

const healthDataFound: Phrase = {
  fr: 'Ce texte laisserait deviner une donnée de santé protégée ({category}) à qui lit le téléphone.',
  en: 'This text would reveal protected health data ({category}) to whoever reads the phone.',
  wo: 'Mbind mii dina feeñal leeral wérgi-yaram buñu aar ({category}) ci ku jàng telefon bi.',
}

/** Fingerprints, payments and strange letters reveal no illness, and programmes have good reasons to write about the first two. */
const harmless: readonly Category[] = ['biometric', 'financial', 'mixed_scripts']

/** Other people may read the phone, so a message must not contain what the guard holds back from exports. */
export function requireNoHealthData(message: string): void {
  const category = findSensitiveCategory(message)
  if (category === undefined || harmless.includes(category)) return
  throw new Invalid([{ path: 'message', phrase: healthDataFound, values: { category } }])
}
