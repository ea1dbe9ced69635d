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
  reissue: { fr: 'Refaire', en: 'Reissue', wo: 'Defaraat' },
  reissueCard: {
    fr: (code: string) => `Refaire la carte ${code}`,
    en: (code: string) => `Reissue card ${code}`,
    wo: (code: string) => `Defaraat kàrt ${code}`,
  },
  reissueText: {
    fr: 'Une nouvelle carte, d’aspect identique, remplace celle-ci, qui est révoquée. La nouvelle s’imprime seule.',
    en: 'A new card that looks the same replaces this one, which is revoked. The new one is printed separately.',
    wo: 'Kàrt bu bees bu mel ni bii dina ko wuutu, te bii dinañu ko neenal.',
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
    wo: 'Su dara nekkul: diru campagne bi, walla bésu kàrt bu njëkk bi.',
  },
  reason: { fr: 'Motif', en: 'Reason', wo: 'Lu tax' },
  reasonLost: { fr: 'Perdue', en: 'Lost', wo: 'Réer na' },
  reasonStolen: { fr: 'Volée', en: 'Stolen', wo: 'Sàcc nañu ko' },
  reasonDamaged: { fr: 'Abîmée', en: 'Damaged', wo: 'Yàqu na' },
  reasonWrong: { fr: 'Données erronées', en: 'Wrong data', wo: 'Njuumte ci mbind mi' },
})
