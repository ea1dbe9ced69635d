import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Essayer d’autres règles', en: 'Match lab', wo: 'Jéem yeneen sàrt' },
  lead: {
    fr: 'D’autres seuils ou une autre version, essayés sur le registre tel qu’il est. Rien n’est décidé ni changé.',
    en: 'Other thresholds or another version, tried on the registry as it is. Nothing is decided or changed.',
    wo: 'Yeneen app walla beneen version, ñu jéem ko ci registre bi ni mu nekk. Dara du dogal, dara du soppiku.',
  },
  certain: { fr: 'Lier à partir de (%)', en: 'Link from (%)', wo: 'Lëkkale ko dalee ko ci (%)' },
  certainHint: {
    fr: 'Aujourd’hui 95 : au-dessus, les fiches sont rattachées sans question.',
    en: 'Today 95: above it, records are linked without a question.',
    wo: 'Tey 95: lu ko ëpp, dees leen di lëkkale te duñu laaj.',
  },
  probable: { fr: 'Demander à partir de (%)', en: 'Ask from (%)', wo: 'Laaj ko dalee ko ci (%)' },
  probableHint: {
    fr: 'Aujourd’hui 75 : au-dessus, une personne examine la paire.',
    en: 'Today 75: above it, a person looks at the pair.',
    wo: 'Tey 75: lu ko ëpp, nit mooy saytu ñaar ñooñu.',
  },
  wrongShare: {
    fr: 'Un nombre de 50 à 99,99.',
    en: 'A number from 50 to 99.99.',
    wo: 'Lim diggante 50 ak 99,99.',
  },
  notBelow: {
    fr: 'Doit être au-dessous du seuil pour lier.',
    en: 'Must be below the threshold for linking.',
    wo: 'War na gëna suufe app bi ñuy lëkkale.',
  },
  rules: { fr: 'Règles', en: 'Rules', wo: 'Sàrt yi' },
  inUse: { fr: 'Celles qui décident aujourd’hui', en: 'Those that decide today', wo: 'Yiy dogal tey' },
  shipped: { fr: 'Les règles livrées', en: 'The shipped rules', wo: 'Sàrt yi ñu indi' },
  version: {
    fr: (version: string) => `Version ${version}`,
    en: (version: string) => `Version ${version}`,
    wo: (version: string) => `Version ${version}`,
  },
  start: { fr: 'Lancer l’essai', en: 'Start the trial', wo: 'Tàmbali jéem bi' },
  started: {
    fr: 'L’essai tourne en arrière-plan.',
    en: 'The trial runs in the background.',
    wo: 'Jéem bi mungi dox.',
  },
  stop: { fr: 'Arrêter l’essai', en: 'Stop the trial', wo: 'Taxawal jéem bi' },
  stopped: { fr: 'Essai arrêté.', en: 'Trial stopped.', wo: 'Taxawal nañu jéem bi.' },
  progress: { fr: 'Avancement de l’essai', en: 'Progress of the trial', wo: 'Fu jéem bi tollu' },
  read: {
    fr: (read: string, all: string) => `${read} personnes lues sur ${all}`,
    en: (read: string, all: string) => `${read} of ${all} people read`,
    wo: (read: string, all: string) => `${read} nit lañu jàng ci ${all}`,
  },
  waiting: { fr: 'L’essai va commencer.', en: 'The trial is about to begin.', wo: 'Jéem bi dina tàmbali léegi.' },
  failed: {
    fr: 'L’essai n’a pas abouti. Lancez-le de nouveau.',
    en: 'The trial did not succeed. Start it again.',
    wo: 'Jéem bi antuwul. Tàmbaliwaatal ko.',
  },
  cancelled: { fr: 'L’essai a été arrêté.', en: 'The trial was stopped.', wo: 'Taxawal nañu jéem bi.' },
  result: { fr: 'Résultat', en: 'Result', wo: 'Li ci génn' },
  tried: {
    fr: (certain: string, probable: string, rules: string) => `Lier à ${certain}, demander à ${probable}. ${rules}.`,
    en: (certain: string, probable: string, rules: string) => `Link at ${certain}, ask at ${probable}. ${rules}.`,
    wo: (certain: string, probable: string, rules: string) => `Lëkkale ci ${certain}, laaj ci ${probable}. ${rules}.`,
  },
  basis: {
    fr: (people: string) => `D’après ${people} personnes lues ; les nombres valent pour tout le registre.`,
    en: (people: string) => `Judging by ${people} people; the numbers are those of the whole registry.`,
    wo: (people: string) => `Ci li ${people} nit wone; lim yi ñoo ngi ci registre bi yépp.`,
  },
  figure: { fr: 'Paires', en: 'Pairs', wo: 'Yu ñaaroo' },
  now: { fr: 'Aujourd’hui', en: 'Today', wo: 'Tey' },
  trial: { fr: 'Essai', en: 'Trial', wo: 'Jéem bi' },
  linked: { fr: 'Liées sans question', en: 'Linked without a question', wo: 'Lëkkale te laajuñu' },
  reviewed: { fr: 'À examiner', en: 'To review', wo: 'Yi ñuy saytu' },
  precision: {
    fr: 'Part des liées qui sont une seule personne',
    en: 'Share of the linked that are one person',
    wo: 'Ci yi ñu lëkkale, yi nekk benn nit',
  },
  recall: {
    fr: 'Part des doublons qui sont liés',
    en: 'Share of the duplicates that are linked',
    wo: 'Ci yu ñaaroo yi, yi ñu lëkkale',
  },
  recallWithReview: {
    fr: 'Part des doublons liés ou examinés',
    en: 'Share of the duplicates linked or reviewed',
    wo: 'Ci yu ñaaroo yi, yi ñu lëkkale walla ñu saytu leen',
  },
  expected: {
    fr: 'Les parts sont celles que les scores eux-mêmes promettent.',
    en: 'The shares are those that the scores themselves promise.',
    wo: 'Wàll yooyu mooy li lim yi ci seen bopp dige.',
  },
  movements: { fr: 'Ce qui bougerait', en: 'What would move', wo: 'Liy toxu' },
  nothingMoves: { fr: 'Aucune paire ne bougerait.', en: 'No pair would move.', wo: 'Dara du toxu.' },
  arrow: {
    fr: (from: string, to: string) => `${from} → ${to}`,
    en: (from: string, to: string) => `${from} → ${to}`,
    wo: (from: string, to: string) => `${from} → ${to}`,
  },
  same: { fr: 'une personne', en: 'one person', wo: 'benn nit' },
  review: { fr: 'à examiner', en: 'to review', wo: 'saytu' },
  distinct: { fr: 'deux personnes', en: 'two people', wo: 'ñaari nit' },
  pairs: {
    fr: (pairs: string, count: number) => (count < 2 ? `${pairs} paire` : `${pairs} paires`),
    en: (pairs: string, count: number) => (count === 1 ? '1 pair' : `${pairs} pairs`),
    wo: (pairs: string) => `${pairs} yu ñaaroo`,
  },
  score: {
    fr: (now: string, tried: string) => `${now} aujourd’hui, ${tried} à l’essai`,
    en: (now: string, tried: string) => `${now} today, ${tried} in the trial`,
    wo: (now: string, tried: string) => `${now} tey, ${tried} ci jéem bi`,
  },
  examplesHint: {
    fr: 'Jusqu’à dix paires de chaque mouvement. Les ouvrir laisse une trace dans le journal d’audit.',
    en: 'Up to ten pairs of each movement. Opening them leaves a trace in the audit trail.',
    wo: 'Ba fukk ci toxu gu nekk. Ku leen ubbi, dina des ci journal d’audit bi.',
  },
  earlier: { fr: 'Essais précédents', en: 'Earlier trials', wo: 'Jéem yi jiitu' },
  open: { fr: 'Ouvrir', en: 'Open', wo: 'Ubbi' },
  noTrials: { fr: 'Pas encore d’essai.', en: 'No trial yet.', wo: 'Amagul jéem.' },
})

export const statusNames = defineMessages({
  waiting: { fr: 'attend', en: 'waits', wo: 'mungi xaar' },
  running: { fr: 'en cours', en: 'running', wo: 'mungi dox' },
  completed: { fr: 'terminé', en: 'completed', wo: 'jeex na' },
  cancelled: { fr: 'arrêté', en: 'stopped', wo: 'taxawal nañu ko' },
  failed: { fr: 'a échoué', en: 'failed', wo: 'antuwul' },
})
