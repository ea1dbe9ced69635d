import type { Phrase } from '@samakart/rules/language'
import type { Failure } from '#slices/distribution/index.ts'
import type { PersonExport } from './collect-export.ts'

/** The parts of an export that are lists of records. */
export type Section = {
  [S in keyof PersonExport]: PersonExport[S] extends readonly object[] ? S : never
}[keyof PersonExport]
type Words<V> = Readonly<Record<V & string, Phrase>>
type WordsOf<S extends Section, F extends keyof PersonExport[S][number]> = Words<PersonExport[S][number][F]>

const gender: Words<'M' | 'F' | 'U'> = {
  M: { fr: 'Homme', en: 'Male', wo: 'Góor' },
  F: { fr: 'Femme', en: 'Female', wo: 'Jigéen' },
  U: { fr: 'Non précisé', en: 'Not stated', wo: 'Waxuñu ko' },
}

const channel: WordsOf<'messages', 'channel'> = {
  sms: { fr: 'SMS', en: 'SMS', wo: 'SMS' },
  whatsapp: { fr: 'WhatsApp', en: 'WhatsApp', wo: 'WhatsApp' },
}

const provider: WordsOf<'messages', 'provider'> = {
  local: { fr: 'Aucun (essai)', en: 'None (a trial)', wo: 'Amul (jéem la)' },
  twilio: { fr: 'Twilio', en: 'Twilio', wo: 'Twilio' },
  africastalking: { fr: 'Africa’s Talking', en: 'Africa’s Talking', wo: 'Africa’s Talking' },
  orange: { fr: 'Orange', en: 'Orange', wo: 'Orange' },
  whatsapp_cloud: { fr: 'WhatsApp', en: 'WhatsApp', wo: 'WhatsApp' },
}

const failure: Words<Failure> = {
  number_invalid: { fr: 'Numéro invalide', en: 'Invalid number', wo: 'Nimero bi baaxul' },
  number_unreachable: { fr: 'Téléphone injoignable', en: 'The phone could not be reached', wo: 'Jotuñu telefon bi' },
  recipient_opted_out: {
    fr: 'La personne ne veut plus de messages',
    en: 'The person wants no more messages',
    wo: 'Nit ki bëggatul bataaxal',
  },
  recipient_erased: { fr: 'La personne a été effacée', en: 'The person was erased', wo: 'Far nañu nit ki' },
  sender_refused: {
    fr: 'Expéditeur refusé par l’opérateur',
    en: 'Sender refused by the operator',
    wo: 'Opérateur bi nanguwul ki yónnee',
  },
  content_refused: {
    fr: 'Texte refusé par l’opérateur',
    en: 'Text refused by the operator',
    wo: 'Opérateur bi nanguwul mbind mi',
  },
  template_required: {
    fr: 'Modèle approuvé manquant',
    en: 'An approved template was missing',
    wo: 'Modèle buñu nangu moo manq',
  },
  template_refused: { fr: 'Modèle refusé', en: 'Template refused', wo: 'Nanguwuñu modèle bi' },
  provider_balance: {
    fr: 'Compte de l’organisation vide chez l’opérateur',
    en: 'The organization’s account with the operator was empty',
    wo: 'Kontu mbootaay gi amul xaalis ci opérateur bi',
  },
  provider_credentials: {
    fr: 'Compte de l’organisation refusé par l’opérateur',
    en: 'The organization’s account was refused by the operator',
    wo: 'Opérateur bi nanguwul kontu mbootaay gi',
  },
  provider_not_configured: { fr: 'Aucun opérateur choisi', en: 'No operator was chosen', wo: 'Tànnuñu opérateur' },
  provider_unavailable: {
    fr: 'L’opérateur n’a pas répondu',
    en: 'The operator did not answer',
    wo: 'Opérateur bi tontuwul',
  },
  rate_limited: {
    fr: 'L’opérateur a demandé d’attendre',
    en: 'The operator asked to wait',
    wo: 'Opérateur bi laaj na ñu xaar',
  },
  timed_out: { fr: 'L’opérateur a tardé à répondre', en: 'The operator took too long', wo: 'Opérateur bi yeex na' },
  expired: { fr: 'Délai de remise dépassé', en: 'Not delivered in time', wo: 'Jamono yónnee weesu na' },
  rejected: {
    fr: 'Message refusé par l’opérateur',
    en: 'Message refused by the operator',
    wo: 'Opérateur bi bañ na bataaxal bi',
  },
}

const passType: WordsOf<'wallet_passes', 'pass_type'> = {
  health: { fr: 'Santé', en: 'Health', wo: 'Wér-gi-yaram' },
  vaccination: { fr: 'Vaccination', en: 'Vaccination', wo: 'Ñakk' },
  distribution: { fr: 'Distribution', en: 'Distribution', wo: 'Séddale' },
}

const review: WordsOf<'reviews', 'status'> = {
  open: { fr: 'À examiner', en: 'To be reviewed', wo: 'Saytuwuñu ko' },
  merged: { fr: 'Même personne', en: 'Same person', wo: 'Benn nit la' },
  distinct: { fr: 'Personnes différentes', en: 'Different people', wo: 'Nit ñu wuute lañu' },
  superseded: { fr: 'Sans objet', en: 'No longer needed', wo: 'Amatul njariñ' },
}

/** The fields whose values are terms, and the words for them. A status means another thing in every section. */
export const states = {
  identities: {
    status: {
      active: { fr: 'Active', en: 'Active', wo: 'Mungi dox' },
      deactivated: { fr: 'Fusionnée avec une autre', en: 'Merged into another', wo: 'Boole nañu ko ak beneen' },
      erased: { fr: 'Effacée', en: 'Erased', wo: 'Far nañu ko' },
    } satisfies WordsOf<'identities', 'status'>,
    gender,
  },
  cards: {
    status: {
      pending: { fr: 'En préparation', en: 'Being made', wo: 'Ñungi koy defar' },
      valid: { fr: 'Valable', en: 'Valid', wo: 'Baax na' },
      revoked: { fr: 'Révoquée', en: 'Revoked', wo: 'Neenal nañu ko' },
      void: { fr: 'Jamais délivrée', en: 'Never issued', wo: 'Musuñu ko joxe' },
    } satisfies WordsOf<'cards', 'status'>,
  },
  reviews: { status: review },
  wallet_passes: {
    status: {
      active: { fr: 'Valable', en: 'Valid', wo: 'Baax na' },
      expired: { fr: 'Expiré', en: 'Expired', wo: 'Jeex na' },
      revoked: { fr: 'Révoqué', en: 'Revoked', wo: 'Neenal nañu ko' },
    } satisfies WordsOf<'wallet_passes', 'status'>,
    pass_type: passType,
  },
  messages: {
    status: {
      queued: { fr: 'En attente', en: 'Waiting', wo: 'Mungi xaar' },
      sent: { fr: 'Envoyé', en: 'Sent', wo: 'Yónnee nañu ko' },
      delivered: { fr: 'Remis', en: 'Delivered', wo: 'Agsi na' },
      failed: { fr: 'Non remis', en: 'Not delivered', wo: 'Agsiwul' },
    } satisfies WordsOf<'messages', 'status'>,
    channel,
    provider,
    failure,
  },
  dhis2_enrollments: {
    // The terms of DHIS2.
    status: {
      ACTIVE: { fr: 'En cours', en: 'Active', wo: 'Mungi dox' },
      COMPLETED: { fr: 'Terminée', en: 'Completed', wo: 'Jeex na' },
      CANCELLED: { fr: 'Annulée', en: 'Cancelled', wo: 'Neenal nañu ko' },
    },
    gender,
  },
  trust_scores: {
    level: {
      LOW: { fr: 'Faible', en: 'Low', wo: 'Suufe na' },
      MEDIUM: { fr: 'Moyen', en: 'Medium', wo: 'Diggu' },
      HIGH: { fr: 'Élevé', en: 'High', wo: 'Kawe na' },
    } satisfies WordsOf<'trust_scores', 'level'>,
  },
  erasures: {
    status: {
      requested: { fr: 'Demandée', en: 'Requested', wo: 'Ñaan nañu ko' },
      refused: { fr: 'Refusée', en: 'Refused', wo: 'Bañ nañu ko' },
      withdrawn: { fr: 'Retirée', en: 'Withdrawn', wo: 'Dindi nañu ko' },
      completed: { fr: 'Exécutée', en: 'Carried out', wo: 'Def nañu ko' },
    } satisfies WordsOf<'erasures', 'status'>,
  },
  acts: {
    channel,
    provider,
    failure,
    pass_type: passType,
    was: review,
    decision: { merge: review.merged, distinct: review.distinct },
  },
} as const satisfies Record<string, Record<string, Readonly<Record<string, Phrase>>>>
