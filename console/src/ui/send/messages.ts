import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'

export const sendMessages = defineMessages({
  title: { fr: 'Envoyer les cartes', en: 'Send the cards', wo: 'Yónnee kàrt yi' },
  submit: {
    fr: (count: string, plain: number) => `Envoyer ${count} ${frenchPlural(plain, 'message', 'messages')}`,
    en: (count: string, plain: number) => `Send ${count} ${englishPlural(plain, 'message', 'messages')}`,
    wo: (count: string) => `Yónnee ${count} bataaxal`,
  },
  channel: { fr: 'Canal', en: 'Channel', wo: 'Yoon' },
  message: { fr: 'Message', en: 'Message', wo: 'Bataaxal' },
  messageHint: {
    fr: 'Vide : « Votre carte est disponible », dans la langue de la campagne. {first_name} devient le prénom ; le lien suit.',
    en: 'Empty: “Your card is ready”, in the language of the campaign. {first_name} becomes the given name; the link follows.',
    wo: 'Su amul dara: « Sa kàrt pare na », ci làkku kampaañ bi. {first_name} mooy tur wi; lien baa ngi topp.',
  },
  again: {
    fr: 'Aussi aux personnes qui l’ont déjà reçue',
    en: 'Also to people who were sent it before',
    wo: 'Ak ñi ko jotoon ba noppi',
  },
  recipients: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'personne la recevra', 'personnes la recevront')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'person', 'people')} will get it`,
    wo: (count: string) => `${count} nit dinañu ko jot`,
  },
  ofCards: {
    fr: (count: string, plain: number) => `sur ${count} ${frenchPlural(plain, 'carte', 'cartes')}`,
    en: (count: string, plain: number) => `of ${count} ${englishPlural(plain, 'card', 'cards')}`,
    wo: (count: string, _plain: number) => `ci ${count} kàrt`,
  },
  counted: {
    fr: (checked: string) => `Estimé d’après ${checked} cartes.`,
    en: (checked: string) => `Estimated from ${checked} cards.`,
    wo: (checked: string) => `Natt nañu ko ci ${checked} kàrt.`,
  },
  quota: {
    fr: (used: string, left: string, plain: number) =>
      `Quota : ${used} ${frenchPlural(plain, 'message', 'messages')} sur ${left} restants ce mois`,
    en: (used: string, left: string, plain: number) =>
      `Quota: ${used} ${englishPlural(plain, 'message', 'messages')} of ${left} left this month`,
    wo: (used: string, left: string, _plain: number) => `Quota: ${used} bataaxal ci ${left} yi des ci weer wi`,
  },
  unlimited: { fr: 'illimité', en: 'unlimited', wo: 'amul àpp' },
  cost: {
    fr: (segments: string, money: string) => `${segments} SMS chez l’opérateur, environ ${money}`,
    en: (segments: string, money: string) => `${segments} SMS at the carrier, about ${money}`,
    wo: (segments: string, money: string) => `${segments} SMS ci opérateur bi, lu tollu ci ${money}`,
  },
  quotaShort: {
    fr: 'Le quota ne suffit pas : l’envoi s’arrêtera quand il sera épuisé, et pourra reprendre ensuite.',
    en: 'The quota is not enough: the send stops when it is used up, and can go on later.',
    wo: 'Quota bi doyul: yónnee bi dina taxaw bu jeexee, te dina mëna tàmbaliwaat.',
  },
  nobody: {
    fr: 'Personne ne la recevrait.',
    en: 'Nobody would get it.',
    wo: 'Kenn du ko jot.',
  },
  started: {
    fr: 'L’envoi est en route.',
    en: 'The send is on its way.',
    wo: 'Yónnee baa ngi ci yoon wi.',
  },
  unaddressed: { fr: 'Sans message', en: 'Without a message', wo: 'Ñi dul jot' },
})

/** Why a card gets no message. */
export const skipNames = defineMessages({
  not_valid: { fr: 'révoquée ou expirée', en: 'revoked or expired', wo: 'neenal nañu ko walla jeex na' },
  no_phone: { fr: 'sans numéro de téléphone', en: 'no telephone number', wo: 'amul telefon' },
  opted_out: { fr: 'ne veut pas de messages', en: 'wants no messages', wo: 'bëggul bataaxal' },
  duplicate: {
    fr: 'deuxième carte de la même personne',
    en: 'second card of the same person',
    wo: 'ñaareelu kàrtu benn nit',
  },
  already_sent: { fr: 'déjà envoyée', en: 'sent before', wo: 'yónnee nañu ko ba noppi' },
})
