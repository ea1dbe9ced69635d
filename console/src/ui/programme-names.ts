import { defineMessages } from '#platform/i18n/messages.ts'

/** The kinds of campaigns, and so of the programmes that people are linked with. Callers of the API may send others. */
export const programmeNames = defineMessages({
  vaccination: { fr: 'Vaccination', en: 'Vaccination', wo: 'Ñakk' },
  maternal_health: { fr: 'Santé maternelle', en: 'Maternal health', wo: 'Wér-gi-yaramu yaay yi' },
  distribution: { fr: 'Distribution', en: 'Distribution', wo: 'Séddale' },
  social_protection: { fr: 'Protection sociale', en: 'Social protection', wo: 'Aar askan wi' },
  livestock: { fr: 'Élevage', en: 'Livestock', wo: 'Càmm' },
  nutrition: { fr: 'Nutrition', en: 'Nutrition', wo: 'Dundal' },
  dhis2: { fr: 'Programme DHIS2', en: 'DHIS2 programme', wo: 'Porogaraamu DHIS2' },
  other: { fr: 'Autre', en: 'Other', wo: 'Leneen' },
})
