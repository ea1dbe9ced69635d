import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'

type Counted = readonly [shown: string, count: number]

export const messages = defineMessages({
  title: { fr: 'Ce que ce registre a appris', en: 'What this registry has taught', wo: 'Li registre bii jàngale' },
  lead: {
    fr: 'Le registre observe ses propres fiches pour mieux reconnaître une même personne. Rien de ce qui est décidé ne change.',
    en: 'The registry looks at its own records to recognize one person better. Nothing that was decided changes.',
    wo: 'Registre bi dafay xool ay fiche-am ngir gëna xàmmee benn nit. Li ñu dogal ba noppi du soppiku.',
  },
  learnNow: { fr: 'Apprendre maintenant', en: 'Learn now', wo: 'Jàngal léegi' },
  learning: { fr: 'Apprentissage en cours', en: 'Learning', wo: 'Mungi jàng' },
  started: {
    fr: 'L’apprentissage a commencé. Il se fait en arrière-plan.',
    en: 'Learning has begun. It runs in the background.',
    wo: 'Njàng mi tàmbali na. Du tere liggéey bi dem.',
  },
  decides: { fr: 'Ce qui décide aujourd’hui', en: 'What decides today', wo: 'Liy dogal tey' },
  shippedOnly: {
    fr: 'Les règles livrées décident seules.',
    en: 'The shipped rules decide alone.',
    wo: 'Sàrt yi ñu indi ñooy dogal.',
  },
  ordinary: {
    fr: 'Ce registre fait les erreurs que les règles livrées connaissent, ou il a encore trop peu de doublons : elles décident seules.',
    en: 'This registry makes the mistakes that the shipped rules know, or has too few duplicates yet: they decide alone.',
    wo: 'Njuumte registre bii, sàrt yi ñu indi xam nañu leen, walla yu ñaaroo yi bariwuñu: sàrt yooyu rekk ay dogal.',
  },
  mixed: {
    fr: (own: string) => `Ce que le registre a appris compte pour ${own}, les règles livrées pour le reste.`,
    en: (own: string) => `What the registry has taught counts for ${own}, the shipped rules for the rest.`,
    wo: (own: string) => `Li registre bi jàngale am na doole ${own}, sàrt yi ñu indi ñoo yor li ci des.`,
  },
  notYet: {
    fr: (people: string) =>
      `Le registre n’a encore rien appris. Il apprend de lui-même à partir de 2 000 personnes ; il en a ${people}.`,
    en: (people: string) =>
      `The registry has taught nothing yet. It learns by itself from 2,000 people on; it has ${people}.`,
    wo: (people: string) => `Registre bi jàngaleegul dara. Day jàng boppam su amee 2.000 nit; léegi ${people} la am.`,
  },
  learnedFrom: {
    fr: (people: string, date: string, rules: string) => `Appris de ${people} personnes le ${date}, règles ${rules}.`,
    en: (people: string, date: string, rules: string) => `Learned from ${people} people on ${date}, rules ${rules}.`,
    wo: (people: string, date: string, rules: string) => `Jàng na ci ${people} nit, ${date}, sàrt ${rules}.`,
  },
  shippedCorrected: {
    fr: 'Les règles livrées décident, corrigées par ce que vos décisions ont appris.',
    en: 'The shipped rules decide, corrected by what your decisions have taught.',
    wo: 'Sàrt yi ñu indi ñooy dogal, li seen dogal jàngale di leen jubbanti.',
  },
  taughtBy: {
    fr: (decisions: string) => `${decisions} décisions de vos vérificateurs corrigent les scores.`,
    en: (decisions: string) => `${decisions} decisions of your reviewers correct the scores.`,
    wo: (decisions: string) => `${decisions} dogal yu seen saytukat jël ñooy jubbanti lim yi.`,
  },
  knownShare: {
    fr: (known: string, count: number) =>
      `${known} ${frenchPlural(count, 'personne sur 100 qui arrivent est déjà connue', 'personnes sur 100 qui arrivent sont déjà connues')} ici.`,
    en: (known: string, count: number) =>
      `${known} in 100 people who come ${englishPlural(count, 'is', 'are')} known here already.`,
    wo: (known: string) => `Ci 100 nit yuy ñëw, ${known} lañu xam fii ba noppi.`,
  },
  shareAssumed: {
    fr: (came: string, count: number) =>
      `C’est une supposition : le registre l’apprend à partir de 100 personnes arrivées ; il y en a ${count === 0 ? 'encore aucune' : came}.`,
    en: (came: string, count: number) =>
      `This is assumed: the registry learns it once 100 people have come; so far ${count === 0 ? 'nobody has' : `it is ${came}`}.`,
    wo: (came: string, count: number) =>
      `Njort la: registre bi da koy jàng su 100 nit ñëwee; ba léegi ${count === 0 ? 'kenn ñëwul' : `${came} ñoo ñëw`}.`,
  },
  shareLearned: {
    fr: (came: string) => `Appris de ${came} personnes arrivées.`,
    en: (came: string) => `Learned from ${came} people who came.`,
    wo: (came: string) => `Jàng na ko ci ${came} nit yu ñëw.`,
  },
  undecided: {
    fr: (days: string, opened: string, count: number) =>
      `Sur les ${days} derniers jours : ${count === 0 ? 'aucune paire à examiner' : `${opened} ${frenchPlural(count, 'paire', 'paires')} à examiner, aucune décidée`}.`,
    en: (days: string, opened: string, count: number) =>
      `In the last ${days} days: ${count === 0 ? 'no pairs to review' : `${opened} ${englishPlural(count, 'pair', 'pairs')} to review, none decided`}.`,
    wo: (days: string, opened: string, count: number) =>
      `Ci ${days} fan yii weesu: ${count === 0 ? 'amul yu ñaaroo yu ñu wara saytu' : `${opened} yu ñaaroo yu ñu wara saytu, kenn dogalul dara`}.`,
  },
  reviewed: {
    fr: (days: string, opened: Counted, decided: Counted, confirmed: Counted, share: string) =>
      `Sur les ${days} derniers jours : ${opened[0]} ${frenchPlural(opened[1], 'paire', 'paires')} à examiner, ${decided[0]} ${frenchPlural(decided[1], 'décidée', 'décidées')}, dont ${confirmed[0]} ${frenchPlural(confirmed[1], 'confirmée', 'confirmées')} (${share}).`,
    en: (days: string, opened: Counted, decided: Counted, confirmed: Counted, share: string) =>
      `In the last ${days} days: ${opened[0]} ${englishPlural(opened[1], 'pair', 'pairs')} to review, ${decided[0]} decided, ${confirmed[0]} of them confirmed (${share}).`,
    wo: (days: string, opened: Counted, decided: Counted, confirmed: Counted, share: string) =>
      `Ci ${days} fan yii weesu: ${opened[0]} yu ñaaroo yu ñu wara saytu, ${decided[0]} dogal, ${confirmed[0]} ci ñoom dëggu nañu (${share}).`,
  },
  goBack: { fr: 'Revenir aux règles livrées', en: 'Go back to the shipped rules', wo: 'Dellu ci sàrt yi ñu indi' },
  wentBack: {
    fr: 'Les règles livrées décident de nouveau seules.',
    en: 'The shipped rules decide alone again.',
    wo: 'Sàrt yi ñu indi ñooy dogalaat.',
  },
  registry: { fr: 'Ce registre', en: 'This registry', wo: 'Registre bii' },
  duplicates: { fr: 'Doublons estimés', en: 'Estimated duplicates', wo: 'Yu ñaaroo yi ñu njort' },
  families: { fr: 'Familles', en: 'Families', wo: 'Njaboot' },
  hasFamilies: {
    fr: 'le même nom et la même commune sont souvent des parents',
    en: 'the same surname and commune are often relatives',
    wo: 'ñi bokk sant ak komin bari nañu ñu diy mbokk',
  },
  noFamilies: {
    fr: 'le même nom rare et la même commune sont souvent une seule personne',
    en: 'the same rare surname and commune are often one person',
    wo: 'ñi bokk sant wu barewul ak komin bari nañu ñu diy benn nit',
  },
  read: { fr: 'Fiches lues', en: 'Records read', wo: 'Fiche yi ñu jàng' },
  missing: { fr: 'Ce qui manque', en: 'What is missing', wo: 'Li manke' },
  surnames: { fr: 'Noms les plus courants', en: 'Most common surnames', wo: 'Sant yi gëna bari' },
  oneIn: {
    fr: (people: string) => `1 personne sur ${people}`,
    en: (people: string) => `1 in ${people} people`,
    wo: (people: string) => `1 ci ${people} nit`,
  },
  worth: { fr: 'Ce que vaut chaque information', en: 'What each field is worth', wo: 'Li champ bu nekk tollu' },
  worthHint: {
    fr: 'À droite, combien une concordance parle pour une même personne ; à gauche, combien une différence parle contre.',
    en: 'To the right, how much agreement speaks for one person; to the left, how much a difference speaks against.',
    wo: 'Ci ndeyjoor, li méngoo di seede benn nit; ci càmmoñ, li wuute di seede ñaari nit.',
  },
  fieldText: {
    fr: (differs: string, chance: string) =>
      `diffère dans ${differs} des fiches d’une même personne ; concorde par hasard dans ${chance} des cas`,
    en: (differs: string, chance: string) =>
      `differs in ${differs} of the records of one person; agrees by chance in ${chance} of cases`,
    wo: (differs: string, chance: string) =>
      `wuute na ci ${differs} ci fiche yi bokk benn nit; méngoo na ci mbetteel ci ${chance}`,
  },
  versions: { fr: 'Versions', en: 'Versions', wo: 'Version yi' },
  noVersions: { fr: 'Pas encore de version.', en: 'No version yet.', wo: 'Amagul benn version.' },
  version: {
    fr: (version: string) => `Version ${version}`,
    en: (version: string) => `Version ${version}`,
    wo: (version: string) => `Version ${version}`,
  },
  byRegistry: { fr: 'apprise des fiches', en: 'learned from records', wo: 'jàng ci fiche yi' },
  byDecisions: { fr: 'apprise des décisions', en: 'learned from decisions', wo: 'jàng ci dogal yi' },
  ofPeople: {
    fr: (people: string, count: number) => `${people} ${frenchPlural(count, 'personne', 'personnes')}`,
    en: (people: string, count: number) => `${people} ${englishPlural(count, 'person', 'people')}`,
    wo: (people: string) => `${people} nit`,
  },
  oldRules: { fr: 'anciennes règles', en: 'earlier rules', wo: 'sàrt yu yàgg' },
  adopt: { fr: 'Appliquer', en: 'Apply', wo: 'Jëfandikoo' },
  adopted: {
    fr: 'Cette version décide désormais.',
    en: 'This version decides from now on.',
    wo: 'Version bii mooy dogal léegi.',
  },
  moved: {
    fr: (moved: string, compared: string, linked: string, review: string, apart: string) =>
      `Sur ${compared} paires ressemblantes, elle en jugerait ${moved} autrement : ${linked} liées, ${review} à examiner, ${apart} séparées.`,
    en: (moved: string, compared: string, linked: string, review: string, apart: string) =>
      `Of ${compared} similar pairs it would judge ${moved} otherwise: ${linked} linked, ${review} to review, ${apart} apart.`,
    wo: (moved: string, compared: string, linked: string, review: string, apart: string) =>
      `Ci ${compared} yu nuróo, ${moved} lay àtte neneen: ${linked} lëkkale, ${review} saytu, ${apart} tàggale.`,
  },
})

export const statusNames = defineMessages({
  learning: { fr: 'en cours', en: 'learning', wo: 'mungi dox' },
  failed: { fr: 'a échoué', en: 'failed', wo: 'antuwul' },
  candidate: { fr: 'attend votre décision', en: 'waits for you', wo: 'mungi xaar seen dogal' },
  active: { fr: 'décide', en: 'decides', wo: 'mooy dogal' },
  retired: { fr: 'ancienne', en: 'earlier', wo: 'bu yàgg' },
})
