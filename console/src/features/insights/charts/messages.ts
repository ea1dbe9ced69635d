import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  studio: { fr: 'Studio', en: 'Studio', wo: 'Studio' },
  asTable: { fr: 'Voir les chiffres', en: 'Show the figures', wo: 'Wone lim yi' },
  past: { fr: 'Passé', en: 'Past', wo: 'Li weesu' },
  band: { fr: 'Quatre cas sur cinq', en: 'Four cases of five', wo: 'Ñeent ci juróom' },
  anomaly: { fr: 'Jour inhabituel', en: 'Unusual day', wo: 'Bés bu jaaxle' },
})
