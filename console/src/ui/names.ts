import { defineMessages } from '#platform/i18n/messages.ts'

/** The names are the same in every language, as on the invoices. */
export const planNames = defineMessages({
  starter: { fr: 'Essential', en: 'Essential', wo: 'Essential' },
  regional_ops: { fr: 'Regional Command', en: 'Regional Command', wo: 'Regional Command' },
  national_campaign: { fr: 'National Infrastructure', en: 'National Infrastructure', wo: 'National Infrastructure' },
  sovereign_enterprise: { fr: 'Sovereign Cloud', en: 'Sovereign Cloud', wo: 'Sovereign Cloud' },
})

export const roleNames = defineMessages({
  admin: { fr: 'Administrateur de la plateforme', en: 'Platform administrator', wo: 'Yoriku plateforme bi' },
  programme_admin: { fr: 'Responsable de programme', en: 'Programme administrator', wo: 'Yoriku porogaraam' },
  operator: { fr: 'Opérateur', en: 'Operator', wo: 'Liggéeykat' },
  viewer: { fr: 'Lecteur', en: 'Viewer', wo: 'Jàngkat' },
})

export const roleDuties = defineMessages({
  admin: {
    fr: 'Gère toutes les organisations et leurs utilisateurs.',
    en: 'Runs all organizations and their users.',
    wo: 'Mooy yor mbootaay yépp ak seen jëfandikukat.',
  },
  programme_admin: {
    fr: 'Dirige son organisation : campagnes, DHIS2, facturation, audit.',
    en: 'Runs their organization: campaigns, DHIS2, billing, audit.',
    wo: 'Mooy jiite mbootaayam: kampaañ, DHIS2, fay, saytu.',
  },
  operator: {
    fr: 'Travaille sur les campagnes, les cartes et le registre.',
    en: 'Works on campaigns, cards and the registry.',
    wo: 'Dafay liggéey ci kampaañ yi, kàrt yi ak registre bi.',
  },
  viewer: {
    fr: 'Consulte sans rien modifier.',
    en: 'Reads and changes nothing.',
    wo: 'Dafay jàng rekk, du soppi dara.',
  },
})

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
