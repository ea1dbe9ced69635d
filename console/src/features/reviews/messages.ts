import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Doublons', en: 'Duplicates', wo: 'Yu ñaaroo' },
  lead: {
    fr: 'Deux identités, peut-être une seule personne. Chaque décision peut être annulée.',
    en: 'Two identities, perhaps one person. Every decision can be taken back.',
    wo: 'Ñaari dàntite, xëy na benn nit. Dogal bu nekk mën nañu ko delloo.',
  },
  open: { fr: 'À examiner', en: 'To review', wo: 'Saytu' },
  merged: { fr: 'Fusionnés', en: 'Merged', wo: 'Boole nañu' },
  distinct: { fr: 'Distincts', en: 'Distinct', wo: 'Wuute' },
  status: { fr: 'Choix de la liste', en: 'Choice of list', wo: 'Tànn lim bi' },
  waiting: {
    fr: (total: string, count: number) =>
      count === 0 ? 'Rien à examiner' : count === 1 ? '1 paire à examiner' : `${total} paires à examiner`,
    en: (total: string, count: number) =>
      count === 0 ? 'Nothing to review' : count === 1 ? '1 pair to review' : `${total} pairs to review`,
    wo: (total: string, count: number) => (count === 0 ? 'Amul lu ñu saytu' : `${total} yu ñaaroo yu ñu wara saytu`),
  },
  decided: {
    fr: (total: string, count: number) => (count < 2 ? `${total} décision` : `${total} décisions`),
    en: (total: string, count: number) => (count === 1 ? '1 decision' : `${total} decisions`),
    wo: (total: string) => `${total} dogal`,
  },
  confirmed: {
    fr: (days: string, share: string, confirmed: string, decided: string) =>
      `Sur les ${days} derniers jours, ${share} des décisions ont confirmé une même personne (${confirmed} sur ${decided}).`,
    en: (days: string, share: string, confirmed: string, decided: string) =>
      `In the last ${days} days ${share} of decisions confirmed one person (${confirmed} of ${decided}).`,
    wo: (days: string, share: string, confirmed: string, decided: string) =>
      `Ci ${days} fan yii weesu, ${share} ci dogal yi dëggal nañu benn nit (${confirmed} ci ${decided}).`,
  },
  queue: { fr: 'Paires', en: 'Pairs', wo: 'Yu ñaaroo yi' },
  backToList: { fr: 'Toutes les paires', en: 'All pairs', wo: 'Yu ñaaroo yépp' },
  and: { fr: 'et', en: 'and', wo: 'ak' },
  alike: {
    fr: (score: string) => `${score} de ressemblance`,
    en: (score: string) => `${score} alike`,
    wo: (score: string) => `nuróo nañu ${score}`,
  },
  certain: {
    fr: 'Presque certainement la même personne',
    en: 'Almost certainly the same person',
    wo: 'Jombul benn nit la',
  },
  probable: { fr: 'Probablement la même personne', en: 'Probably the same person', wo: 'Xëy na benn nit la' },
  possible: { fr: 'Peut-être la même personne', en: 'Perhaps the same person', wo: 'Mën na nekk benn nit' },
  scoreNow: {
    fr: (score: string) => `Avec ce que le registre sait aujourd’hui : ${score}.`,
    en: (score: string) => `With what the registry knows today: ${score}.`,
    wo: (score: string) => `Ak li registre bi xam tey: ${score}.`,
  },
  noneMatch: { fr: 'Aucune paire ne correspond', en: 'No pair matches', wo: 'Amul yu ñaaroo yu ko méngool' },
  origin: { fr: 'Origine', en: 'Origin', wo: 'Fan la jóge' },
  allOrigins: { fr: 'Toutes', en: 'All', wo: 'Yépp' },
  alikeAtLeast: { fr: 'Ressemblance', en: 'How alike', wo: 'Nuróo gi' },
  anyScore: { fr: 'Toutes', en: 'Any', wo: 'Yépp' },
  atLeast: {
    fr: (score: string) => `${score} et plus`,
    en: (score: string) => `${score} and more`,
    wo: (score: string) => `${score} walla lu ëpp`,
  },
  newest: { fr: 'Les plus récentes', en: 'Newest first', wo: 'Yi mujj' },
  oldest: { fr: 'Les plus anciennes', en: 'Oldest first', wo: 'Yi jëkk' },
  mostAlike: { fr: 'Les plus ressemblantes', en: 'Most alike first', wo: 'Yi gëna nuróo' },
  leastAlike: { fr: 'Les moins ressemblantes', en: 'Least alike first', wo: 'Yi gëna wuute' },
  exact: { fr: 'Répétition exacte', en: 'Exact repeat', wo: 'Benn la' },
  repeats: {
    fr: (count: string, plain: number) =>
      plain < 2
        ? '1 paire de cette page dit exactement la même chose.'
        : `${count} paires de cette page disent exactement la même chose.`,
    en: (count: string, plain: number) =>
      plain === 1 ? '1 pair of this page says exactly the same.' : `${count} pairs of this page say exactly the same.`,
    wo: (count: string) => `${count} yu ñaaroo ci xët wii benn mbir lañuy wax.`,
  },
  mergeRepeats: {
    fr: (count: string, plain: number) =>
      plain < 2 ? 'Fusionner cette répétition' : `Fusionner ces ${count} répétitions`,
    en: (count: string, plain: number) => (plain === 1 ? 'Merge this repeat' : `Merge these ${count} repeats`),
    wo: (count: string) => `Boole ${count} yii`,
  },
  mergeRepeatsText: {
    fr: 'Mêmes noms, même date de naissance, même sexe, et rien qui diffère. Chaque fusion peut être annulée dans la liste « Fusionnés ».',
    en: 'The same names, birth date and sex, and nothing that differs. Each merge can be taken back in the list “Merged”.',
    wo: 'Benn tur, benn bésu juddu, benn awra, te dara wuutewul. Boole gu nekk mën nañu ko delloo ci lim « Boole nañu ».',
  },
  repeatsMerged: {
    fr: (done: string, total: string) => `${done} sur ${total} fusionnées.`,
    en: (done: string, total: string) => `${done} of ${total} merged.`,
    wo: (done: string, total: string) => `${done} ci ${total} boole nañu leen.`,
  },
  existing: { fr: 'La plus ancienne', en: 'The older', wo: 'Bi jiitu' },
  newer: { fr: 'La plus récente', en: 'The newer', wo: 'Bi mujj' },
  field: { fr: 'Champ', en: 'Field', wo: 'Champ' },
  agreement: { fr: 'Accord', en: 'Agreement', wo: 'Méngoo' },
  same: { fr: 'Identique', en: 'Same', wo: 'Benn la' },
  close: { fr: 'Proche', en: 'Close', wo: 'Jege na' },
  different: { fr: 'Différent', en: 'Different', wo: 'Wuute na' },
  missing: { fr: 'Manque', en: 'Missing', wo: 'Amul' },
  sideBySide: { fr: 'Côte à côte', en: 'Side by side', wo: 'Wet ak wet' },
  programmes: { fr: 'Programmes', en: 'Programmes', wo: 'Porogaraam yi' },
  since: { fr: 'Inscrit le', en: 'Registered', wo: 'Bindu na ci' },
  why: { fr: 'Pourquoi ce score', en: 'Why this score', wo: 'Lu tax lim bii' },
  merge: { fr: 'Même personne', en: 'Same person', wo: 'Benn nit la' },
  distinguish: { fr: 'Deux personnes', en: 'Two people', wo: 'Ñaari nit' },
  next: { fr: 'Paire suivante', en: 'Next pair', wo: 'Bu ñaaroo bi ci topp' },
  previous: { fr: 'Paire précédente', en: 'Previous pair', wo: 'Bu ñaaroo bi jiitu' },
  undo: { fr: 'Annuler', en: 'Undo', wo: 'Delloo' },
  undoDecision: { fr: 'Annuler cette décision', en: 'Take this decision back', wo: 'Delloo dogal bii' },
  undone: {
    fr: (names: string) => `Décision annulée : ${names} est de nouveau à examiner.`,
    en: (names: string) => `Taken back: ${names} waits for review again.`,
    wo: (names: string) => `Delloo nañu dogal bi: ${names} dellu na ci yi ñu wara saytu.`,
  },
  mergedNow: {
    fr: (names: string) => `${names} : fusionnés.`,
    en: (names: string) => `${names}: merged.`,
    wo: (names: string) => `${names}: boole nañu leen.`,
  },
  distinctNow: {
    fr: (names: string) => `${names} : deux personnes. On ne le redemandera pas.`,
    en: (names: string) => `${names}: two people. You will not be asked again.`,
    wo: (names: string) => `${names}: ñaari nit lañu. Dootuñu ko laajati.`,
  },
  whoseValues: {
    fr: 'En cas de fusion, garder les valeurs de',
    en: 'If merged, keep the values of',
    wo: 'Su ñu leen boolee, denc li',
  },
  keepOlder: { fr: 'la plus ancienne', en: 'the older', wo: 'bi jiitu wax' },
  keepNewer: { fr: 'la plus récente', en: 'the newer', wo: 'bi mujj wax' },
  reason: { fr: 'Motif (facultatif)', en: 'Reason (optional)', wo: 'Lu tax (soo bëggee)' },
  emptyTitle: { fr: 'Aucun doublon à examiner', en: 'No duplicates to review', wo: 'Amul yu ñaaroo yu ñu wara saytu' },
  toRegistry: { fr: 'Ouvrir le registre', en: 'Open the registry', wo: 'Ubbi registre bi' },
  emptyText: {
    fr: 'Quand deux personnes se ressemblent trop pour que la machine tranche, la paire vous attend ici.',
    en: 'When two people are too similar for the service to decide, the pair waits for you here.',
    wo: 'Bu ñaari nit nuróo lool ba masin bi mënul dogal, ñoom ñaar dañu lay xaar fii.',
  },
  emptyDecided: { fr: 'Aucune décision de ce genre', en: 'No decisions of this kind', wo: 'Amul dogal bu mel nii' },
  mergedInto: {
    fr: 'Les deux ne font plus qu’une identité. Annuler la décision les sépare de nouveau, avec leurs valeurs et leurs programmes d’avant.',
    en: 'The two are one identity now. Taking the decision back separates them again, with their values and programmes from before.',
    wo: 'Léegi benn dàntite lañu. Su ñu delloo dogal bi, dinañu tàggaloo ak li ñu amoon.',
  },
  seeIdentity: {
    fr: (id: string) => `Voir l’identité ${id}`,
    en: (id: string) => `See the identity ${id}`,
    wo: (id: string) => `Gis dàntite ${id}`,
  },
  distinctText: {
    fr: 'Quelqu’un a vu qu’il s’agit de deux personnes. Le service ne posera plus la question.',
    en: 'Somebody decided that these are two people. The service will not ask again.',
    wo: 'Nit gis na ne ñaari nit lañu. Service bi du laajati.',
  },
  keys: { fr: 'Raccourcis clavier', en: 'Keyboard shortcuts', wo: 'Raccourci clavier yi' },
  keysHint: {
    fr: 'J et K pour avancer et reculer, M pour fusionner, D pour deux personnes, U pour annuler.',
    en: 'J and K to move, M to merge, D for two people, U to undo.',
    wo: 'J ak K ngir dem ak dellu, M ngir boole, D ngir ñaari nit, U ngir delloo.',
  },
})

/** Where the service found the pair. */
export const originNames = defineMessages({
  registration: { fr: 'vu à l’inscription', en: 'seen at registration', wo: 'gis nañu ko ci mbind mi' },
  forced: { fr: 'inscrit malgré l’avertissement', en: 'registered despite the warning', wo: 'bind nañu ko ba tey' },
  batch: { fr: 'vu dans une campagne', en: 'seen in a campaign', wo: 'gis nañu ko ci kampaañ' },
  same_list: {
    fr: 'deux lignes d’une même liste, chacune avec son propre numéro',
    en: 'two rows of one list, each with a number of its own',
    wo: 'ñaari rëdd ci benn list, bu nekk ak nimeroom',
  },
  change: { fr: 'vu après une correction', en: 'seen after a correction', wo: 'gis nañu ko ginnaaw jubbanti' },
})
