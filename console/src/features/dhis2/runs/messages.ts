import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'

export const messages = defineMessages({
  runs: { fr: 'Exécutions', en: 'Runs', wo: 'Liggéey yi' },
  noRuns: {
    fr: 'Rien n’a encore tourné. Lisez d’abord un programme relié.',
    en: 'Nothing has run yet. Read a mapped programme first.',
    wo: 'Dara doxagul. Jàngal porogaraam bu lëkkaloo ba noppi.',
  },
  sync: { fr: 'Lecture', en: 'Read', wo: 'Jàng' },
  generation: { fr: 'Production de cartes', en: 'Card generation', wo: 'Defar kàrt' },
  pending: { fr: 'En attente', en: 'Waiting', wo: 'Ngi xaar' },
  syncing: { fr: 'Lecture en cours', en: 'Reading', wo: 'Ngi jàng' },
  generating: { fr: 'Production en cours', en: 'Generating', wo: 'Ngi defar' },
  completed: { fr: 'Terminée', en: 'Completed', wo: 'Jeexna' },
  failed: { fr: 'Échouée', en: 'Failed', wo: 'Antuwul' },
  manual: { fr: 'à la main', en: 'by hand', wo: 'ci loxo' },
  schedule: { fr: 'planifiée', en: 'scheduled', wo: 'ni ñu ko tëralee' },
  webhookOrigin: { fr: 'sur notification', en: 'on notification', wo: 'ci yégle' },
  auto: { fr: 'après une lecture', en: 'after a read', wo: 'ginnaaw jàng' },
  read: { fr: 'Lues', en: 'Read', wo: 'Yi ñu jàng' },
  changedRows: { fr: 'Changées', en: 'Changed', wo: 'Yi soppeeku' },
  resolved: { fr: 'Identités connues', en: 'Known identities', wo: 'Ñi ñu xamoon' },
  created: { fr: 'Nouvelles identités', en: 'New identities', wo: 'Ñu bees ñi' },
  toReview: { fr: 'Doublons à examiner', en: 'Duplicates to review', wo: 'Yu ñaaroo yu ñu wara saytu' },
  blocked: { fr: 'Valeurs bloquées', en: 'Values blocked', wo: 'Yi ñu tëj' },
  leftOut: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'carte laissée de côté', 'cartes laissées de côté')} : impossible à imprimer, non ${frenchPlural(plain, 'payée', 'payées')}`,
    en: (count: string, plain: number) =>
      `${count} ${englishPlural(plain, 'card', 'cards')} left out: cannot be printed, not paid`,
    wo: (count: string, _plain: number) => `${count} kàrt lañu bàyyi: mënuñu leen móol, fayuñu leen`,
  },
  leftOutHelp: {
    fr: 'Corrigez ces inscriptions dans DHIS2, ou générez leurs cartes avec un autre modèle.',
    en: 'Correct these enrollments in DHIS2, or make their cards with another template.',
    wo: 'Jubbanti bind yii ci DHIS2, walla nga defar seen kàrt ak beneen modèle.',
  },
  tooLong: { fr: 'trop long pour ce modèle', en: 'too long for this template', wo: 'gudd na lool ci modèle bii' },
  notDrawn: {
    fr: 'lettres qu’une carte ne peut pas montrer',
    en: 'letters that a card cannot show',
    wo: 'araf yu kàrt mënul wone',
  },
  skipped: { fr: 'Sans nom utilisable', en: 'Without a usable name', wo: 'Ñi amul tur' },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' },
  cardsOf: {
    fr: (made: string, total: string) => `${made} sur ${total}`,
    en: (made: string, total: string) => `${made} of ${total}`,
    wo: (made: string, total: string) => `${made} ci ${total}`,
  },
  progress: {
    fr: (percent: string) => `${percent} fait`,
    en: (percent: string) => `${percent} done`,
    wo: (percent: string) => `${percent} jeexna`,
  },
  eta: {
    fr: (minutes: number) => (minutes < 1 ? 'moins d’une minute' : `encore ${minutes} min environ`),
    en: (minutes: number) => (minutes < 1 ? 'less than a minute' : `about ${minutes} min left`),
    wo: (minutes: number) => (minutes < 1 ? 'matul benn simili' : `${minutes} simili a des`),
  },
  goesOn: {
    fr: 'Vous pouvez fermer cette page : le travail continue, et reprend où il en était après une coupure.',
    en: 'You can close this page: the work goes on, and resumes where it was after an interruption.',
    wo: 'Mën nga tëj xët wii: liggéey bi dina wéy, te dooraat fa mu tollu woon su dogee.',
  },
  cardsSkipped: { fr: 'Avaient déjà une carte', en: 'Had a card already', wo: 'Ñi amoon kàrt ba noppi' },
  resume: { fr: 'Reprendre', en: 'Resume', wo: 'Dooraat' },
  results: { fr: 'Ouvrir les cartes', en: 'Open the cards', wo: 'Ubbi kàrt yi' },
  seeReviews: { fr: 'Examiner', en: 'Review', wo: 'Saytu' },
})

/** Why a run failed. */
export const failureNames = defineMessages({
  dhis2_not_configured: {
    fr: 'Aucun DHIS2 n’est connecté.',
    en: 'No DHIS2 is connected.',
    wo: 'Amul DHIS2 bu ñu lëkkale.',
  },
  dhis2_unreachable: { fr: 'DHIS2 ne répond pas.', en: 'DHIS2 does not answer.', wo: 'DHIS2 tontuwul.' },
  dhis2_auth_failed: {
    fr: 'DHIS2 refuse le compte : vérifiez la connexion.',
    en: 'DHIS2 refuses the account: check the connection.',
    wo: 'DHIS2 nanguwul kont bi: saytul lëkkaloo bi.',
  },
  dhis2_refused: {
    fr: 'DHIS2 refuse la lecture : le compte n’a pas tous les droits.',
    en: 'DHIS2 refuses to be read: the account lacks a right.',
    wo: 'DHIS2 nanguwul ñu jàng: kont bi amul sañ-sañ yépp.',
  },
  dhis2_bad_answer: {
    fr: 'La réponse de DHIS2 n’a pas pu être lue.',
    en: 'The answer of DHIS2 could not be read.',
    wo: 'Mënuñu jàng tontu DHIS2.',
  },
  dhis2_programme_not_found: {
    fr: 'Ce programme n’existe plus dans DHIS2.',
    en: 'This programme is no longer in DHIS2.',
    wo: 'Porogaraam bii nekkatul ci DHIS2.',
  },
  dhis2_mapping_required: {
    fr: 'Les champs du prénom et du nom ne sont pas reliés.',
    en: 'The fields of first and last name are not mapped.',
    wo: 'Tur ak sant lëkkalewuñu leen.',
  },
  plan_required: {
    fr: 'Le plan ne comprend pas DHIS2.',
    en: 'The plan does not include DHIS2.',
    wo: 'Plan bi amul DHIS2.',
  },
  insufficient_balance: {
    fr: 'Le solde ne suffit pas pour ces cartes.',
    en: 'The balance does not cover these cards.',
    wo: 'Solde bi doyul ngir kàrt yii.',
  },
  internal_error: {
    fr: 'Une erreur du service. Réessayez, puis prévenez l’exploitant.',
    en: 'An error of the service. Try again, then tell the operator.',
    wo: 'Njuumte ci service bi. Jéemaatal, nga wax ko opérateur bi.',
  },
})
