import { defineMessages } from '#platform/i18n/messages.ts'

export const cardActMessages = defineMessages({
  see: { fr: 'Voir', en: 'Show', wo: 'Wone' },
  seeCard: {
    fr: (code: string) => `Voir la carte ${code}`,
    en: (code: string) => `Show the card ${code}`,
    wo: (code: string) => `Wone kàrt ${code}`,
  },
  cardTitle: {
    fr: (code: string) => `Carte ${code}`,
    en: (code: string) => `Card ${code}`,
    wo: (code: string) => `Kàrt ${code}`,
  },
  downloadCard: { fr: 'Télécharger l’image', en: 'Download the picture', wo: 'Yebbi nataal bi' },
  revoke: { fr: 'Révoquer', en: 'Revoke', wo: 'Neenal' },
  revokeCard: {
    fr: (code: string) => `Révoquer la carte ${code}`,
    en: (code: string) => `Revoke card ${code}`,
    wo: (code: string) => `Neenal kàrt ${code}`,
  },
  revokeText: {
    fr: 'La carte ne sera plus acceptée : en ligne tout de suite, hors ligne dès que le portail reçoit la liste des révocations. Une carte révoquée ne redevient pas valable.',
    en: 'The card will no longer be accepted: online at once, offline as soon as the portal gets the list of revocations. A revoked card never becomes valid again.',
    wo: 'Duñu nanguwati kàrt bi: ci internet léegi, ci biti bu portaal bi amee limu yi ñu neenal. Kàrt bu ñu neenal du baaxaat.',
  },
  revokedText: {
    fr: (code: string) => `La carte ${code} est révoquée.`,
    en: (code: string) => `The card ${code} is revoked.`,
    wo: (code: string) => `Neenal nañu kàrt ${code}.`,
  },
  renew: { fr: 'Renouveler', en: 'Renew', wo: 'Yeesal' },
  renewCard: {
    fr: (code: string) => `Renouveler la carte ${code}`,
    en: (code: string) => `Renew card ${code}`,
    wo: (code: string) => `Yeesal kàrt ${code}`,
  },
  renewText: {
    fr: 'Une nouvelle carte, valable plus longtemps, remplace celle-ci, qui est révoquée : cela ne peut pas être annulé.',
    en: 'A new card that is valid longer replaces this one, which is revoked: this cannot be taken back.',
    wo: 'Kàrt bu bees buy gëna yàgg dina wuutu bii, te bii dinañu ko neenal: kenn mënu ko delloo.',
  },
  reasonRenewed: { fr: 'Renouvelée', en: 'Renewed', wo: 'Yeesal nañu ko' },
  cardOf: {
    fr: (code: string, holder: string) => `Carte ${code} de ${holder}`,
    en: (code: string, holder: string) => `Card ${code} of ${holder}`,
    wo: (code: string, holder: string) => `Kàrt ${code}, boroom bi mooy ${holder}`,
  },
  printCard: { fr: 'Imprimer la carte', en: 'Print the card', wo: 'Móol kàrt bi' },
  printSheet: { fr: 'Sur feuille A4', en: 'On an A4 sheet', wo: 'Ci feuille A4' },
  sendToHolder: { fr: 'Envoyer', en: 'Send', wo: 'Yónnee' },
  sendCard: {
    fr: (code: string) => `Envoyer la carte ${code}`,
    en: (code: string) => `Send the card ${code}`,
    wo: (code: string) => `Yónnee kàrt ${code}`,
  },
  sendText: {
    fr: 'Un message avec le lien vers la carte, dans la langue de la campagne. Il compte pour un message du mois.',
    en: 'A message with the link to the card, in the language of the campaign. It counts as one message of the month.',
    wo: 'Bataaxal ak lien kàrt bi, ci làkku kampaañ bi. Benn bataaxal lay doon ci weer wi.',
  },
  send: { fr: 'Envoyer', en: 'Send', wo: 'Yónnee' },
  sent: { fr: 'Carte envoyée.', en: 'Card sent.', wo: 'Yónnee nañu kàrt bi.' },
  sendWaits: {
    fr: 'Le message attend l’opérateur ; il partira tout seul.',
    en: 'The message waits for the carrier; it will leave by itself.',
    wo: 'Bataaxal bi mungi xaar opérateur bi; dina dem moom ci boppam.',
  },
  sentToOutbox: {
    fr: 'Mode d’essai : le message est dans la boîte d’envoi.',
    en: 'Test mode: the message is in the outbox.',
    wo: 'Jéem la: bataaxal bi mungi ci boîte bi.',
  },
  channel: { fr: 'Par', en: 'By', wo: 'Ci' },
  phone: { fr: 'Numéro de téléphone', en: 'Telephone number', wo: 'Nimero telefon' },
  phoneHint: {
    fr: 'Vide : le numéro du registre. Sinon comme +221771234567.',
    en: 'Empty: the number in the registry. Otherwise like +221771234567.',
    wo: 'Su dara nekkul: nimero bi ci registre bi. Lu ko moy, lu mel ni +221771234567.',
  },
  reissue: { fr: 'Refaire', en: 'Reissue', wo: 'Defaraat' },
  reissueCard: {
    fr: (code: string) => `Refaire la carte ${code}`,
    en: (code: string) => `Reissue card ${code}`,
    wo: (code: string) => `Defaraat kàrt ${code}`,
  },
  reissueText: {
    fr: 'Une nouvelle carte, d’aspect identique, remplace celle-ci, qui est révoquée : cela ne peut pas être annulé. La nouvelle s’imprime seule, recto verso.',
    en: 'A new card that looks the same replaces this one, which is revoked: this cannot be taken back. The new one is printed by itself, both sides.',
    wo: 'Kàrt bu bees bu mel ni bii dina ko wuutu, te bii dinañu ko neenal: kenn mënu ko delloo.',
  },
  reissuedText: {
    fr: (code: string) => `La nouvelle carte est ${code}.`,
    en: (code: string) => `The new card is ${code}.`,
    wo: (code: string) => `Kàrt bu bees bi mooy ${code}.`,
  },
  validUntil: { fr: 'Nouvelle carte valable jusqu’au', en: 'New card valid until', wo: 'Kàrt bu bees bi baax na ba' },
  validUntilHint: {
    fr: 'Vide : la durée de la campagne, ou la date de l’ancienne carte.',
    en: 'Empty: the campaign’s duration, or the old card’s date.',
    wo: 'Su dara nekkul: diru kampaañ bi, walla bésu kàrt bu njëkk bi.',
  },
  reason: { fr: 'Motif', en: 'Reason', wo: 'Lu tax' },
  reasonLost: { fr: 'Perdue', en: 'Lost', wo: 'Réer na' },
  reasonStolen: { fr: 'Volée', en: 'Stolen', wo: 'Sàcc nañu ko' },
  reasonDamaged: { fr: 'Abîmée', en: 'Damaged', wo: 'Yàqu na' },
  reasonWrong: { fr: 'Données erronées', en: 'Wrong data', wo: 'Njuumte ci mbind mi' },
})
