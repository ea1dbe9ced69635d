import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'

export const messages = defineMessages({
  notTrust: {
    fr: 'La santé parle des tâches, du quota et du solde ; la page Confiance parle des identités.',
    en: 'Health is about jobs, quota and balance; the page Trust is about identities.',
    wo: 'Wér ci liggéey yi, quota bi ak xaalis bi lay wax; xët Kóolute ci dàntite yi lay wax.',
  },
  health: { fr: 'Santé du programme', en: 'Health of the programme', wo: 'Wérug porogaraam bi' },
  outOf100: { fr: 'sur 100', en: 'of 100', wo: 'ci 100' },
  jobHealth: { fr: 'Générations réussies', en: 'Successful jobs', wo: 'Liggéey yi antu' },
  quotaHealth: { fr: 'Quota disponible', en: 'Quota left', wo: 'Quota bi des' },
  balanceHealth: { fr: 'Solde face aux dépenses', en: 'Balance against spending', wo: 'Solde ak li génn' },
  saturation: { fr: 'Quota du mois', en: 'This month’s quota', wo: 'Quota weer wi' },
  unlimited: {
    fr: 'Illimité : rien à craindre.',
    en: 'Unlimited: nothing to fear.',
    wo: 'Amul àpp: amul lu ñu ragal.',
  },
  saturates: {
    fr: (days: string, plain: number) => `Épuisé dans ${days} ${frenchPlural(plain, 'jour', 'jours')} au rythme prévu.`,
    en: (days: string, plain: number) =>
      `Used up in ${days} ${englishPlural(plain, 'day', 'days')} at the expected pace.`,
    wo: (days: string, _plain: number) => `Dina jeex fileek ${days} fan su deme nii.`,
  },
  saturated: { fr: 'Épuisé.', en: 'Used up.', wo: 'Jeexna.' },
  lasts: {
    fr: (pct: string) => `Suffira jusqu’au renouvellement : ${pct} utilisés à la fin du mois.`,
    en: (pct: string) => `Will last until it is renewed: ${pct} used at the end of the month.`,
    wo: (pct: string) => `Dina doy ba mu yeeslu: ${pct} ñoo koy jëfandikoo ci muju weer wi.`,
  },
  usedNow: {
    fr: (used: string, total: string) => `${used} cartes sur ${total} ce mois-ci`,
    en: (used: string, total: string) => `${used} of ${total} cards this month`,
    wo: (used: string, total: string) => `${used} kàrt ci ${total} ci weer wii`,
  },
  recommendations: { fr: 'Recommandations', en: 'Recommendations', wo: 'Xelal yi' },
  noAdvice: { fr: 'Rien à signaler', en: 'Nothing to report', wo: 'Amul lu ñu wax' },
  noAdviceText: {
    fr: 'Quota, solde, générations, régions et messages sont en ordre.',
    en: 'Quota, balance, jobs, regions and messages are in order.',
    wo: 'Quota bi, solde bi, liggéey yi, diiwaan yi ak bataaxal yi baax nañu.',
  },
  cardForecast: { fr: 'Cartes : 30 jours à venir', en: 'Cards: the next 30 days', wo: 'Kàrt: 30 fan yi ñëw' },
  spendForecast: {
    fr: 'Dépenses : 30 jours à venir',
    en: 'Spending: the next 30 days',
    wo: 'Xaalis bi nara génn ci 30 fan',
  },
  expected: {
    fr: (total: string, confidence: string) => `${total} prévus en tout ; confiance ${confidence}.`,
    en: (total: string, confidence: string) => `${total} expected in all; confidence ${confidence}.`,
    wo: (total: string, confidence: string) => `${total} lañu séentu; wóor ${confidence}.`,
  },
  weekly: {
    fr: (ours: string, plain: string) =>
      `Tient compte des jours de la semaine : erreur moyenne de ${ours} par jour sur le passé, contre ${plain} pour la droite seule.`,
    en: (ours: string, plain: string) =>
      `Takes the days of the week into account: a mean error of ${ours} a day on the past, against ${plain} for the line alone.`,
    wo: (ours: string, plain: string) =>
      `Dafay xool bési ayu-bés bi: njuumte ${ours} ci bés bi, fekk ${plain} la ak rëdd wi rekk.`,
  },
  tooShort: {
    fr: 'Il faut au moins trois jours d’activité pour prévoir.',
    en: 'It takes at least three active days to forecast.',
    wo: 'Dafa laaj ñetti fan yu am liggéey laata ñuy séentu.',
  },
  from: { fr: 'De', en: 'From', wo: 'Li dale' },
  to: { fr: 'À', en: 'To', wo: 'Ba' },
  anomalies: { fr: 'Jours inhabituels', en: 'Unusual days', wo: 'Bés yu jaaxle' },
  anomaliesHint: {
    fr: 'Jours des 90 derniers dont l’écart dépasse 2,2 écarts-types des jours actifs.',
    en: 'Days of the last 90 that are more than 2.2 standard deviations from the mean of the active days.',
    wo: 'Bés yi ci 90 yi mujj, yu sore lu ëpp 2,2 ci bés yi am liggéey.',
  },
  noAnomalies: {
    fr: 'Aucun jour inhabituel depuis 90 jours.',
    en: 'No unusual day in 90 days.',
    wo: 'Amul bés bu jaaxle ci 90 fan yii.',
  },
  what: { fr: 'Quoi', en: 'What', wo: 'Lan' },
  value: { fr: 'Valeur', en: 'Value', wo: 'Lim' },
  deviation: { fr: 'Écart (z)', en: 'Deviation (z)', wo: 'Sorewaay (z)' },
})
