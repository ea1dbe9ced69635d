import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'

export const cardMessages = defineMessages({
  title: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' },
  lead: {
    fr: 'Toutes les cartes délivrées, de toutes les campagnes.',
    en: 'All cards that were issued, of all campaigns.',
    wo: 'Kàrt yépp yi ñu joxe, ci kampaañ yépp.',
  },
  search: { fr: 'Nom, numéro ou code', en: 'Name, number or code', wo: 'Tur, lim walla kod' },
  searchHint: {
    fr: 'Un nom, un téléphone, un numéro de bénéficiaire ou le code de la carte',
    en: 'A name, a telephone number, a beneficiary number or the code of the card',
    wo: 'Tur, telefon, limu jariñukat walla kodu kàrt bi',
  },
  campaign: { fr: 'Campagne', en: 'Campaign', wo: 'Kampaañ' },
  allCampaigns: { fr: 'Toutes les campagnes', en: 'All campaigns', wo: 'Kampaañ yépp' },
  since: { fr: 'Délivrées depuis le', en: 'Issued since', wo: 'Li dale ci' },
  number: { fr: 'N° bénéficiaire', en: 'Beneficiary no.', wo: 'Limu jariñukat' },
  revokedOn: { fr: 'Révoquée le', en: 'Revoked', wo: 'Bés bi ñu ko neenal' },
  newest: { fr: 'Délivrance, la plus récente', en: 'Issue, newest first', wo: 'Yi mujj a génn' },
  oldest: { fr: 'Délivrance, la plus ancienne', en: 'Issue, oldest first', wo: 'Yi jëkk a génn' },
  changed: { fr: 'Dernier changement', en: 'Last change', wo: 'Coppite bu mujj' },
  nothing: { fr: 'Aucune carte ne correspond', en: 'No card matches', wo: 'Amul kàrt bu ko méngool' },
  nothingText: {
    fr: 'Essayez une partie du nom, ou retirez un filtre.',
    en: 'Try a part of the name, or remove a filter.',
    wo: 'Jéemal wàllu tur wi, walla nga dindi benn segg.',
  },
  clear: { fr: 'Retirer les filtres', en: 'Remove the filters', wo: 'Dindi segg yi' },
  incomplete: {
    fr: 'Beaucoup de personnes portent ce nom : seules les plus récemment inscrites sont montrées. Ajoutez un prénom ou une année.',
    en: 'Many people have this name: only the most recently registered are shown. Add a given name or a year.',
    wo: 'Nit ñu bari ñoo tudd noonu: ñi mujj a bindu rekk lañu wone. Yokkal tur walla at.',
  },
  count: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'carte', 'cartes')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'card', 'cards')}`,
    wo: (count: string) => `${count} kàrt`,
  },
  revoke: { fr: 'Révoquer', en: 'Revoke', wo: 'Neenal' },
  revokeTitle: {
    fr: (count: string, plain: number) => `Révoquer ${count} ${frenchPlural(plain, 'carte', 'cartes')}`,
    en: (count: string, plain: number) => `Revoke ${count} ${englishPlural(plain, 'card', 'cards')}`,
    wo: (count: string) => `Neenal ${count} kàrt`,
  },
  others: {
    fr: (count: string, plain: number) => `et ${count} ${frenchPlural(plain, 'autre', 'autres')}`,
    en: (count: string, _plain: number) => `and ${count} more`,
    wo: (count: string, _plain: number) => `ak yeneen ${count}`,
  },
  revokeText: {
    fr: 'Ces cartes ne seront plus valables dès maintenant. On ne peut pas revenir en arrière : il faudrait en refaire d’autres.',
    en: 'These cards stop being valid now. It cannot be taken back: others would have to be made.',
    wo: 'Kàrt yii dañuy bañ a baax léegi. Mënuñu ko dellusi: fàww ñu defar yeneen.',
  },
  reason: { fr: 'Motif', en: 'Reason', wo: 'Lu tax' },
  revoked: {
    fr: (done: string, total: string) => `${done} sur ${total} révoquées.`,
    en: (done: string, total: string) => `${done} of ${total} revoked.`,
    wo: (done: string, total: string) => `${done} ci ${total} neenal nañu leen.`,
  },
  print: { fr: 'Imprimer à nouveau', en: 'Print again', wo: 'Móolaat' },
  send: { fr: 'Envoyer', en: 'Send', wo: 'Yónnee' },
  results: { fr: 'Ce qui n’a pas été fait', en: 'What was not done', wo: 'Li ñu deful' },
})

/** Why something was not done with a card. */
export const outcomeNames = defineMessages({
  card_not_found: { fr: 'carte inconnue', en: 'unknown card', wo: 'kàrt bu ñu xamul' },
  card_already_revoked: { fr: 'déjà révoquée', en: 'revoked already', wo: 'neenal nañu ko ba noppi' },
  card_revoked: { fr: 'révoquée', en: 'revoked', wo: 'neenal nañu ko' },
  card_expired: { fr: 'expirée', en: 'expired', wo: 'jeex na' },
})
