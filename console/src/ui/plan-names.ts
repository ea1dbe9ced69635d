import { defineMessages } from '#platform/i18n/messages.ts'

/** The names are the same in every language, as on the invoices. */
export const planNames = defineMessages({
  starter: { fr: 'Essential', en: 'Essential', wo: 'Essential' },
  regional_ops: { fr: 'Regional Command', en: 'Regional Command', wo: 'Regional Command' },
  national_campaign: { fr: 'National Infrastructure', en: 'National Infrastructure', wo: 'National Infrastructure' },
  sovereign_enterprise: { fr: 'Sovereign Cloud', en: 'Sovereign Cloud', wo: 'Sovereign Cloud' },
})
