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
