import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Journal d’audit', en: 'Audit trail', wo: 'Téereb jëf yi' },
  lead: {
    fr: 'Qui a fait quoi, sur quoi, quand. Chaque entrée porte l’empreinte de la précédente : rien ne s’efface sans se voir.',
    en: 'Who did what, to what, when. Each entry carries the fingerprint of the one before: nothing disappears unseen.',
    wo: 'Kan a def lan, ci lan, kañ. Bind gu nekk dafa yor màndargam gi ko jiitu: dara du far te kenn du ko gis.',
  },
  readings: { fr: 'Qui a consulté cette fiche', en: 'Who read this page', wo: 'Kan a gis xët wii' },
  noReadings: { fr: 'Personne encore.', en: 'Nobody yet.', wo: 'Kenn.' },
  verify: { fr: 'Vérifier la chaîne', en: 'Verify the chain', wo: 'Saytu càq gi' },
  verifying: { fr: 'Vérification…', en: 'Verifying…', wo: 'Mungi saytu…' },
  integrity: { fr: 'Intégrité du journal', en: 'Integrity of the trail', wo: 'Mucc-ayibu téere bi' },
  notYet: {
    fr: 'La vérification relit chaque entrée et la compare aux points de contrôle signés, gardés hors de la base.',
    en: 'Verification reads every entry again and compares it with signed checkpoints kept outside the database.',
    wo: 'Saytu bi dafay jàngaat bind gu nekk, méngale ko ak màndarga yi ñu xaatim, ñu denc leen ci biti base bi.',
  },
  intact: { fr: 'Le journal est intact', en: 'The trail is intact', wo: 'Téere bi mat na, laaluñu ko' },
  broken: { fr: 'Le journal a été altéré', en: 'The trail was tampered with', wo: 'Laal nañu téere bi' },
  intactText: {
    fr: (entries: string, checkpoints: string) =>
      `Entrées relues : ${entries}. Points de contrôle signés : ${checkpoints}. Aucune modification, suppression ni permutation.`,
    en: (entries: string, checkpoints: string) =>
      `Entries read again: ${entries}. Signed checkpoints: ${checkpoints}. Nothing changed, removed or reordered.`,
    wo: (entries: string, checkpoints: string) =>
      `Bind yi ñu jàngaat: ${entries}. Màndarga yi ñu xaatim: ${checkpoints}. Dara soppeekuwul, dindiwuñu dara.`,
  },
  brokenAt: {
    fr: (seq: string) => `Première anomalie à l’entrée n° ${seq}.`,
    en: (seq: string) => `First fault at entry no. ${seq}.`,
    wo: (seq: string) => `Njuumte gu njëkk gi: bind n° ${seq}.`,
  },
  brokenNext: {
    fr: 'Ne modifiez rien. Faites une copie de la base et des points de contrôle, puis prévenez le responsable de la sécurité.',
    en: 'Change nothing. Copy the database and the checkpoints, then tell whoever is responsible for security.',
    wo: 'Bul soppi dara. Sottil base bi ak màndarga yi, nga wax ko ki yor kaaraange gi.',
  },
  checkedAt: {
    fr: (when: string) => `Vérifié ${when}`,
    en: (when: string) => `Verified ${when}`,
    wo: (when: string) => `Saytu nañu ko ${when}`,
  },
  head: { fr: 'Empreinte de tête', en: 'Head fingerprint', wo: 'Màndargam bopp bi' },
  when: { fr: 'Quand', en: 'When', wo: 'Kañ' },
  who: { fr: 'Qui', en: 'Who', wo: 'Kan' },
  what: { fr: 'Acte', en: 'Act', wo: 'Jëf' },
  onWhat: { fr: 'Sur', en: 'On', wo: 'Ci' },
  filters: { fr: 'Filtres', en: 'Filters', wo: 'Segg yi' },
  everybody: { fr: 'Tout le monde', en: 'Everybody', wo: 'Ñépp' },
  everything: { fr: 'Tous les actes', en: 'All acts', wo: 'Jëf yépp' },
  object: { fr: 'Objet', en: 'Object', wo: 'Ci lan' },
  objectHint: { fr: 'Numéro ou code', en: 'Id or code', wo: 'Limam walla kodam' },
  from: { fr: 'Du', en: 'From', wo: 'Li dale' },
  to: { fr: 'Au', en: 'To', wo: 'Ba' },
  clearFilters: { fr: 'Effacer les filtres', en: 'Clear the filters', wo: 'Dindi segg yi' },
  code: { fr: 'Code', en: 'Code', wo: 'Kod' },
  nothingFound: { fr: 'Rien ne correspond', en: 'Nothing matches', wo: 'Dara méngoowul' },
  nothingFoundText: {
    fr: 'Élargissez les dates ou retirez un filtre.',
    en: 'Widen the dates or remove a filter.',
    wo: 'Yaatalal bés yi walla nga dindi ab segg.',
  },
  number: { fr: 'N°', en: 'No.', wo: 'N°' },
  details: { fr: 'Détails', en: 'Details', wo: 'Leeral' },
  detailsOf: {
    fr: (seq: string) => `Détails de l’entrée ${seq}`,
    en: (seq: string) => `Details of entry ${seq}`,
    wo: (seq: string) => `Leeral: bind ${seq}`,
  },
  entry: {
    fr: (seq: string) => `Entrée n° ${seq}`,
    en: (seq: string) => `Entry no. ${seq}`,
    wo: (seq: string) => `Bind n° ${seq}`,
  },
  exactTime: { fr: 'Heure exacte (UTC)', en: 'Exact time (UTC)', wo: 'Waxtu wu leer (UTC)' },
  hash: { fr: 'Empreinte', en: 'Fingerprint', wo: 'Màndarga' },
  previousHash: { fr: 'Empreinte précédente', en: 'Previous fingerprint', wo: 'Màndarga gi jiitu' },
  facts: { fr: 'Faits', en: 'Facts', wo: 'Li am' },
  noFacts: { fr: 'Aucun autre fait.', en: 'No further facts.', wo: 'Amul leneen.' },
  account: { fr: 'Compte', en: 'Account', wo: 'Kont' },
  otherAccount: {
    fr: (end: string) => `Administrateur de la plateforme (…${end})`,
    en: (end: string) => `Administrator of the platform (…${end})`,
    wo: (end: string) => `Yorkatu plateforme bi (…${end})`,
  },
  you: { fr: 'Vous', en: 'You', wo: 'Yaw' },
  system: { fr: 'Le système', en: 'The system', wo: 'Système bi' },
  anonymous: { fr: 'Anonyme', en: 'Anonymous', wo: 'Ku ñu xamul' },
  emptyTitle: { fr: 'Rien n’a encore été inscrit', en: 'Nothing was recorded yet', wo: 'Bindaguñu dara' },
  emptyText: {
    fr: 'Chaque acte de votre organisation apparaîtra ici dès qu’il a lieu.',
    en: 'Every act in your organization appears here as it happens.',
    wo: 'Jëf ju nekk ci sa mbootaay dina feeñ fii saa su amee.',
  },
  activity: { fr: 'Derniers actes', en: 'Latest acts', wo: 'Jëf yu mujj yi' },
  seeAll: { fr: 'Tout le journal', en: 'The whole trail', wo: 'Téere bépp' },
})

/** Explains the `reason` of the first fault in the chain. */
export const faultMessages = defineMessages({
  missing_or_reordered: {
    fr: 'Une entrée manque, ou l’ordre a été changé.',
    en: 'An entry is missing, or the order was changed.',
    wo: 'Am na bind bu fi nekkul, walla toftale bi dañu ko soppi.',
  },
  broken_link: {
    fr: 'Une entrée ne s’enchaîne pas à la précédente.',
    en: 'An entry does not follow from the one before.',
    wo: 'Am na bind bu ànduul ak bi ko jiitu.',
  },
  changed: {
    fr: 'Le contenu d’une entrée a été modifié.',
    en: 'The content of an entry was changed.',
    wo: 'Dañu soppi li nekk ci bind.',
  },
  head_differs: {
    fr: 'La fin de la chaîne n’est pas celle qui fut enregistrée.',
    en: 'The end of the chain is not the one that was stored.',
    wo: 'Mujjug càq gi du gi ñu dencoon.',
  },
  checkpoint_differs: {
    fr: 'Une entrée ne correspond pas à son point de contrôle signé.',
    en: 'An entry does not match its signed checkpoint.',
    wo: 'Am na bind bu méngoowul ak màndargam.',
  },
  forged: {
    fr: 'Un point de contrôle ne porte pas notre signature.',
    en: 'A checkpoint does not carry our signature.',
    wo: 'Am na màndarga gu yorul sunu xaatim.',
  },
  other_organization: {
    fr: 'Un point de contrôle est celui d’une autre organisation.',
    en: 'A checkpoint is that of another organization.',
    wo: 'Am na màndarga gu bokk ci beneen mbootaay.',
  },
  checkpoint_missing: {
    fr: 'Un point de contrôle manque, ou leur ordre a été changé.',
    en: 'A checkpoint is missing, or their order was changed.',
    wo: 'Am na màndarga gu fi nekkul, walla seen toftale dañu ko soppi.',
  },
  rolled_back: {
    fr: 'Le journal et ses points de contrôle sont revenus à un état antérieur.',
    en: 'The trail and its checkpoints were turned back to an earlier state.',
    wo: 'Téere bi ak màndargaam yi dañu leen dellu ginnaaw.',
  },
})
