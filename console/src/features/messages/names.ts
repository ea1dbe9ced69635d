import { defineMessages } from '#platform/i18n/messages.ts'

export const statusNames = defineMessages({
  queued: { fr: 'En attente', en: 'Waiting', wo: 'Mungi xaar' },
  sent: { fr: 'Envoyé', en: 'Sent', wo: 'Yónnee nañu ko' },
  delivered: { fr: 'Remis', en: 'Delivered', wo: 'Agsi na' },
  failed: { fr: 'Échec', en: 'Failed', wo: 'Antuwul' },
})

export const channelNames = defineMessages({
  sms: { fr: 'SMS', en: 'SMS', wo: 'SMS' },
  whatsapp: { fr: 'WhatsApp', en: 'WhatsApp', wo: 'WhatsApp' },
})

export const sourceNames = defineMessages({
  reply: { fr: 'Réponse de la personne', en: 'The person’s reply', wo: 'Tontu nit ki' },
  provider: { fr: 'Opérateur', en: 'Provider', wo: 'Opérateur' },
  console: { fr: 'Console', en: 'Console', wo: 'Console' },
})

/** Explains why a message failed or waits, and what to do about it. */
export const failureNames = defineMessages({
  number_invalid: {
    fr: 'Numéro invalide : corrigez-le.',
    en: 'Invalid number: correct it.',
    wo: 'Nimero bu baaxul: jubbantil ko.',
  },
  number_unreachable: {
    fr: 'Téléphone injoignable.',
    en: 'The phone cannot be reached.',
    wo: 'Telefon bi jotuñu ko.',
  },
  recipient_opted_out: {
    fr: 'La personne ne veut plus de messages.',
    en: 'The person wants no more messages.',
    wo: 'Nit ki bëggatul bataaxal.',
  },
  recipient_erased: {
    fr: 'La personne a été effacée.',
    en: 'The person was erased.',
    wo: 'Far nañu nit ki.',
  },
  sender_refused: {
    fr: 'L’opérateur refuse notre nom d’expéditeur.',
    en: 'The provider refuses our sender name.',
    wo: 'Opérateur bi nanguwul sunu tur.',
  },
  content_refused: {
    fr: 'L’opérateur refuse ce texte.',
    en: 'The provider refuses this text.',
    wo: 'Opérateur bi nanguwul mbind mii.',
  },
  template_required: {
    fr: 'WhatsApp demande un modèle approuvé.',
    en: 'WhatsApp asks for an approved template.',
    wo: 'WhatsApp dafa laaj modèle buñu nangu.',
  },
  template_refused: {
    fr: 'Le modèle WhatsApp n’est pas le bon.',
    en: 'The WhatsApp template is not right.',
    wo: 'Modèle WhatsApp bi baaxul.',
  },
  provider_balance: {
    fr: 'Le compte chez l’opérateur est vide.',
    en: 'The account with the provider is empty.',
    wo: 'Kont bi ci opérateur bi amul dara.',
  },
  provider_credentials: {
    fr: 'L’opérateur ne reconnaît pas nos clés.',
    en: 'The provider does not accept our keys.',
    wo: 'Opérateur bi xamul sunu caabi.',
  },
  provider_not_configured: {
    fr: 'L’opérateur n’est plus configuré.',
    en: 'The provider is no longer configured.',
    wo: 'Opérateur bi tànnatuñu ko.',
  },
  provider_unavailable: {
    fr: 'L’opérateur n’a pas répondu.',
    en: 'The provider did not answer.',
    wo: 'Opérateur bi tontuwul.',
  },
  rate_limited: {
    fr: 'L’opérateur demande d’attendre.',
    en: 'The provider asks us to wait.',
    wo: 'Opérateur bi dafa laaj ñu xaar.',
  },
  timed_out: {
    fr: 'L’opérateur a tardé à répondre.',
    en: 'The provider took too long.',
    wo: 'Opérateur bi yeex na.',
  },
  expired: { fr: 'Délai de remise dépassé.', en: 'It was not delivered in time.', wo: 'Jamono yónnee weesu na.' },
  rejected: {
    fr: 'L’opérateur a refusé le message.',
    en: 'The provider refused the message.',
    wo: 'Opérateur bi bañ na bataaxal bi.',
  },
})
