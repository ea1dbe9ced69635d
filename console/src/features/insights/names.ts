import { defineMessages } from '#platform/i18n/messages.ts'

export const metricNames = defineMessages({
  cards_generated: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt' },
  coverage_pct: { fr: 'Couverture', en: 'Coverage', wo: 'Ñi am kàrt' },
  risk_score: { fr: 'Risque', en: 'Risk', wo: 'Musiba' },
  distribution_success_rate: { fr: 'Messages', en: 'Messages', wo: 'Bataaxal' },
  beneficiaries_count: { fr: 'Bénéficiaires', en: 'Beneficiaries', wo: 'Ñi ñuy jàpple' },
})

export const levelNames = defineMessages({
  LOW: { fr: 'Faible', en: 'Low', wo: 'Néew' },
  MEDIUM: { fr: 'Moyen', en: 'Medium', wo: 'Diggu' },
  HIGH: { fr: 'Élevé', en: 'High', wo: 'Kawe' },
})

export const healthNames = defineMessages({
  LOW: { fr: 'Fragile', en: 'Weak', wo: 'Néew doole' },
  MEDIUM: { fr: 'À suivre', en: 'Watch it', wo: 'Topp ko' },
  HIGH: { fr: 'Bonne', en: 'Good', wo: 'Baax na' },
})

export const priorityNames = defineMessages({
  critical: { fr: 'Critique', en: 'Critical', wo: 'Lu tar lool' },
  high: { fr: 'Important', en: 'Important', wo: 'Lu am solo' },
  medium: { fr: 'À prévoir', en: 'Plan for it', wo: 'Waajal ko' },
  low: { fr: 'Conseil', en: 'Hint', wo: 'Xelal' },
})

export const actionNames = defineMessages({
  billing: { fr: 'Ouvrir la facturation', en: 'Open billing', wo: 'Ubbi fay' },
  monitor: { fr: 'Ouvrir les régions', en: 'Open the regions', wo: 'Ubbi diiwaan yi' },
  dhis2: { fr: 'Ouvrir DHIS2', en: 'Open DHIS2', wo: 'Ubbi DHIS2' },
  campaigns: { fr: 'Ouvrir les campagnes', en: 'Open the campaigns', wo: 'Ubbi kampaañ yi' },
  messages: { fr: 'Ouvrir les messages', en: 'Open the messages', wo: 'Ubbi bataaxal yi' },
  reviews: { fr: 'Ouvrir les doublons', en: 'Open the duplicates', wo: 'Ubbi yu ñaaroo yi' },
})

export const eventNames = defineMessages({
  sms_sent: { fr: 'SMS envoyé', en: 'SMS sent', wo: 'SMS bu ñu yónne' },
  sms_delivered: { fr: 'SMS remis', en: 'SMS delivered', wo: 'SMS bu yegg' },
  sms_failed: { fr: 'SMS échoué', en: 'SMS failed', wo: 'SMS bu yegguwul' },
  whatsapp_sent: { fr: 'WhatsApp envoyé', en: 'WhatsApp sent', wo: 'WhatsApp bu ñu yónne' },
  whatsapp_delivered: { fr: 'WhatsApp remis', en: 'WhatsApp delivered', wo: 'WhatsApp bu yegg' },
  whatsapp_failed: { fr: 'WhatsApp échoué', en: 'WhatsApp failed', wo: 'WhatsApp bu yegguwul' },
  qr_sent: { fr: 'QR', en: 'QR', wo: 'QR' },
  qr_delivered: { fr: 'Carte vérifiée', en: 'Card verified', wo: 'Kàrt bu ñu saytu' },
  qr_failed: { fr: 'Carte révoquée présentée', en: 'Revoked card shown', wo: 'Kàrt bu ñu neenal, wone nañu ko' },
})
