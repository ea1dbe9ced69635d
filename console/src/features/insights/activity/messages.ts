import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  period: { fr: 'Période', en: 'Period', wo: 'Diir' },
  days: {
    fr: (count: string) => `${count} jours`,
    en: (count: string) => `${count} days`,
    wo: (count: string) => `${count} fan`,
  },
  year: { fr: '1 an', en: '1 year', wo: '1 at' },
  cardsMade: { fr: 'Cartes produites', en: 'Cards made', wo: 'Kàrt yi ñu defar' },
  cardsEver: {
    fr: (count: string) => `${count} depuis le début`,
    en: (count: string) => `${count} since the beginning`,
    wo: (count: string) => `${count} li dale ca ndoorte la`,
  },
  jobs: { fr: 'Générations', en: 'Jobs', wo: 'Liggéey yi' },
  jobsEnded: {
    fr: (completed: string, failed: string) => `réussies : ${completed}, échouées : ${failed}`,
    en: (completed: string, failed: string) => `completed: ${completed}, failed: ${failed}`,
    wo: (completed: string, failed: string) => `antu nañu: ${completed}, antuwuñu: ${failed}`,
  },
  success: { fr: 'Taux de réussite', en: 'Success rate', wo: 'Li antu' },
  noneEnded: { fr: 'Aucune génération terminée', en: 'No job has ended', wo: 'Amul liggéey bu jeex' },
  ofEnded: {
    fr: 'des générations terminées',
    en: 'of ended jobs',
    wo: 'ci liggéey yi jeex',
  },
  balance: {
    fr: (amount: string) => `Solde : ${amount}`,
    en: (amount: string) => `Balance: ${amount}`,
    wo: (amount: string) => `Solde: ${amount}`,
  },
  cardsByDay: { fr: 'Cartes par jour', en: 'Cards a day', wo: 'Kàrt ci bés bi' },
  spendByDay: { fr: 'Dépenses par jour', en: 'Spending a day', wo: 'Xaalis bi génn ci bés bi' },
  chartOf: {
    fr: (what: string, total: string, most: string, day: string) =>
      `${what} : ${total} en tout, au plus ${most} le ${day}.`,
    en: (what: string, total: string, most: string, day: string) =>
      `${what}: ${total} in all, at most ${most} on ${day}.`,
    wo: (what: string, total: string, most: string, day: string) => `${what}: ${total} yépp, li ëpp ${most} ci ${day}.`,
  },
  nothingYet: { fr: 'Rien dans cette période', en: 'Nothing in this period', wo: 'Amul dara ci diir bii' },
  nothingYetText: {
    fr: 'Choisissez une période plus longue, ou lancez une génération : les chiffres suivent aussitôt.',
    en: 'Choose a longer period, or start a job: the figures follow at once.',
    wo: 'Tànnal diir bu gëna gudd, walla nga tàmbali liggéey: lim yi dinañu topp ci saasi.',
  },
  sinceBeginning: { fr: 'Depuis le début', en: 'Since the beginning', wo: 'Li dale ca ndoorte la' },
  validCards: { fr: 'Cartes valides', en: 'Valid cards', wo: 'Kàrt yu baax' },
  revokedCards: { fr: 'Cartes révoquées', en: 'Revoked cards', wo: 'Kàrt yu ñu neenal' },
  pendingCards: { fr: 'Cartes en cours', en: 'Cards in the making', wo: 'Kàrt yi ñuy defar' },
  voidCards: { fr: 'Cartes de générations échouées', en: 'Cards of failed jobs', wo: 'Kàrti liggéey yi antuwul' },
  dhis2Cards: { fr: 'Dont issues de DHIS2', en: 'Of them from DHIS2', wo: 'Yi jóge ci DHIS2' },
  verified: { fr: 'Vérifications en ligne', en: 'Online verifications', wo: 'Saytu yi ci net bi' },
  messagesSent: { fr: 'SMS et WhatsApp envoyés', en: 'SMS and WhatsApp sent', wo: 'SMS ak WhatsApp yi ñu yónne' },
  storage: { fr: 'Fichiers conservés', en: 'Stored files', wo: 'Fichier yi ñu denc' },
  cardCost: { fr: 'Coût des cartes', en: 'Cost of cards', wo: 'Njëgu kàrt yi' },
  totalCost: { fr: 'Dépenses totales', en: 'Total spending', wo: 'Xaalis bi génn yépp' },
  resolution: { fr: 'Résolution', en: 'Resolution', wo: 'Résolution' },
})
