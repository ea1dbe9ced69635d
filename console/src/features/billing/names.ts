import { defineMessages } from '#platform/i18n/messages.ts'

export const quotaNames = defineMessages({
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' },
  sms: { fr: 'SMS', en: 'SMS', wo: 'SMS' },
  whatsapp: { fr: 'WhatsApp', en: 'WhatsApp', wo: 'WhatsApp' },
  verifications: { fr: 'Vérifications', en: 'Verifications', wo: 'Saytu yi' },
  storage_gb: { fr: 'Stockage (Go)', en: 'Storage (GB)', wo: 'Dencukaay (Go)' },
})

export const engineNames = defineMessages({
  studio: { fr: 'Atelier de cartes', en: 'Card studio', wo: 'Defarukaayu kàrt' },
  dhis2: { fr: 'Cartes DHIS2', en: 'DHIS2 cards', wo: 'Kàrtu DHIS2' },
  sms: { fr: 'SMS', en: 'SMS', wo: 'SMS' },
  whatsapp: { fr: 'WhatsApp', en: 'WhatsApp', wo: 'WhatsApp' },
  verification: { fr: 'Vérifications', en: 'Verifications', wo: 'Saytu yi' },
})

export const invoiceTypes = defineMessages({
  subscription: { fr: 'Abonnement', en: 'Subscription', wo: 'Abonnement' },
  module_activation: { fr: 'Module', en: 'Module', wo: 'Module' },
  pvc_order: { fr: 'Commande PVC', en: 'PVC order', wo: 'Commande PVC' },
  generation: { fr: 'Production de cartes', en: 'Card generation', wo: 'Defar kàrt' },
  platform_creation: { fr: 'Ouverture de compte', en: 'Account opening', wo: 'Ubbi kont' },
})
