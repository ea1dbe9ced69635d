import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Registre', en: 'Registry', wo: 'Registre' },
  lead: {
    fr: 'Une personne, une identité, dans tous vos programmes.',
    en: 'One person, one identity, across all your programmes.',
    wo: 'Nit ku nekk, benn dàntite, ci seen porogaraam yépp.',
  },
  search: { fr: 'Chercher une personne', en: 'Look for a person', wo: 'Seet nit' },
  searchHint: {
    fr: 'Nom et prénom dans n’importe quel ordre, avec ou sans accents ; téléphone, numéro MPI ou NIN.',
    en: 'Names in any order, with or without accents; telephone, MPI id or NIN.',
    wo: 'Tur ak sant ci toppaliku bu nekk, ak walla amul accent; telefon, limu MPI walla NIN.',
  },
  searchExample: {
    fr: 'Exemple : fatou ndiaye 1984',
    en: 'Example: fatou ndiaye 1984',
    wo: 'Misaal: fatou ndiaye 1984',
  },
  clear: { fr: 'Effacer la recherche', en: 'Clear the search', wo: 'Far seet bi' },
  region: { fr: 'Région', en: 'Region', wo: 'Diiwaan' },
  allRegions: { fr: 'Toutes les régions', en: 'All regions', wo: 'Diiwaan yépp' },
  born: { fr: 'Naissance', en: 'Born', wo: 'Juddu' },
  bornHint: { fr: '1984 ou 12/05/1984', en: '1984 or 12/05/1984', wo: '1984 walla 12/05/1984' },
  bornWrong: {
    fr: 'Écrivez une année ou une date : 1984, 12/05/1984.',
    en: 'Write a year or a date: 1984, 12/05/1984.',
    wo: 'Bindal at walla bés: 1984, 12/05/1984.',
  },
  programme: { fr: 'Programme', en: 'Programme', wo: 'Porogaraam' },
  allProgrammes: { fr: 'Tous les programmes', en: 'All programmes', wo: 'Porogaraam yépp' },
  results: { fr: 'Personnes trouvées', en: 'People found', wo: 'Ñi ñu gis' },
  count: {
    fr: (total: string, count: number) =>
      count === 0 ? 'Personne' : count === 1 ? '1 personne' : `${total} personnes`,
    en: (total: string, count: number) => (count === 0 ? 'Nobody' : count === 1 ? '1 person' : `${total} people`),
    wo: (total: string, count: number) => (count === 0 ? 'Kenn' : `${total} nit`),
  },
  newest: { fr: 'Inscription, la plus récente', en: 'Newest first', wo: 'Yi mujj a bindu' },
  oldest: { fr: 'Inscription, la plus ancienne', en: 'Oldest first', wo: 'Yi jëkk a bindu' },
  lastChanged: { fr: 'Dernière correction', en: 'Last change', wo: 'Coppite bu mujj' },
  keys: {
    fr: '/ pour chercher, ↓ ↑ pour choisir, Entrée pour ouvrir',
    en: '/ to search, ↓ ↑ to choose, Enter to open',
    wo: '/ ngir seet, ↓ ↑ ngir tànn, Entrée ngir ubbi',
  },
  programmeCount: {
    fr: (count: number) => (count < 2 ? `${count} programme` : `${count} programmes`),
    en: (count: number) => (count === 1 ? '1 programme' : `${count} programmes`),
    wo: (count: number) => `${count} porogaraam`,
  },
  nobodyTitle: { fr: 'Personne ne correspond', en: 'Nobody matches', wo: 'Kenn méngoowul' },
  nobodyText: {
    fr: 'Essayez seulement le nom, le début du prénom ou l’année de naissance. Ou retirez un filtre.',
    en: 'Try only the last name, the beginning of the first name or the year of birth. Or remove a filter.',
    wo: 'Jéemal sant wi rekk, ndoorteelu tur wi walla atum juddu. Walla nga dindi benn filtre.',
  },
  clearAll: { fr: 'Tout effacer', en: 'Clear everything', wo: 'Far yépp' },
  emptyTitle: { fr: 'Le registre est vide', en: 'The registry is empty', wo: 'Registre bi amul dara' },
  emptyText: {
    fr: 'Il se remplit de lui-même quand une campagne produit des cartes ou que DHIS2 est synchronisé. Vous pouvez aussi inscrire quelqu’un ici.',
    en: 'It fills automatically when a campaign makes cards or DHIS2 is synchronized. You can also register somebody here.',
    wo: 'Dafay fees boppam bu kampaañ defaree kàrt yi walla bu ñu boole ak DHIS2. Mën nga it bind nit fii.',
  },
  register: { fr: 'Inscrire une personne', en: 'Register a person', wo: 'Bind nit' },
  registered: {
    fr: (name: string) => `${name} est inscrit au registre.`,
    en: (name: string) => `${name} is in the registry now.`,
    wo: (name: string) => `${name} bindu na ci registre bi.`,
  },
  registeredProbable: {
    fr: (name: string) => `${name} est inscrit. Une personne très proche existe : la paire attend dans « Doublons ».`,
    en: (name: string) => `${name} is registered. A very similar person exists: the pair waits under “Duplicates”.`,
    wo: (name: string) => `${name} bindu na. Am na ku ko jege lool: ñoom ñaar ñungi xaar ci « Yu ñaaroo ».`,
  },
  regionHint: { fr: 'Code à trois lettres', en: 'Three-letter code', wo: 'Kod bu am ñetti araf' },
  regionWrong: {
    fr: 'Trois lettres, par exemple DKR.',
    en: 'Three letters, for example DKR.',
    wo: 'Ñetti araf, misaal DKR.',
  },
  dateHint: {
    fr: 'Jour/mois/année, ou l’année seule',
    en: 'Day/month/year, or the year alone',
    wo: 'Bés/weer/at, walla at mi rekk',
  },
  dateWrong: {
    fr: 'Écrivez une date comme 12/05/1984, ou une année comme 1984.',
    en: 'Write a date like 12/05/1984, or a year like 1984.',
    wo: 'Bindal bés bu mel ni 12/05/1984, walla at bu mel ni 1984.',
  },
  phoneHint: {
    fr: 'L’indicatif du pays est ajouté de lui-même.',
    en: 'The country’s prefix is added automatically.',
    wo: 'Indikatifu réew mi dafay yokku boppam.',
  },
  kycHint: {
    fr: 'Une pièce officielle a été vue et comparée.',
    en: 'An official document was seen and compared.',
    wo: 'Gis nañu te méngale kayit gu wér.',
  },
  duplicateTitle: {
    fr: (score: string) => `Déjà inscrit ? Ressemblance de ${score}`,
    en: (score: string) => `Already registered? ${score} alike`,
    wo: (score: string) => `Bindu na ba noppi? Nuróo na ${score}`,
  },
  duplicateText: {
    fr: 'Le registre connaît très probablement cette personne. Comparez avant de décider.',
    en: 'The registry very probably knows this person. Compare before you decide.',
    wo: 'Registre bi jombul xam nit kii. Méngaleel bala ngay dogal.',
  },
  why: { fr: 'Pourquoi ce score', en: 'Why this score', wo: 'Lu tax lim bii' },
  agreesOn: { fr: 'Concordent', en: 'They agree on', wo: 'Li ñu bokk' },
  openExisting: { fr: 'Ouvrir cette identité', en: 'Open this identity', wo: 'Ubbi dàntite bii' },
  forceTitle: {
    fr: 'C’est vraiment quelqu’un d’autre ?',
    en: 'Is it really somebody else?',
    wo: 'Ndax keneen la dëgg?',
  },
  forceText: {
    fr: 'Une seconde identité sera créée et la paire ira dans la file des doublons, où quelqu’un tranchera. Deux identités pour une personne faussent les comptes et les droits.',
    en: 'A second identity will be made and the pair goes to the duplicates queue, where somebody decides. Two identities for one person distort counts and entitlements.',
    wo: 'Dinañu sos ñaareelu dàntite, ñoom ñaar dem ci yu ñaaroo yi, kenn dogal ca. Ñaari dàntite ci benn nit dafay yàq lim yi ak sañ-sañ yi.',
  },
  force: { fr: 'Inscrire quand même', en: 'Register anyway', wo: 'Bind ko ba tey' },
  backToForm: { fr: 'Corriger la saisie', en: 'Correct what I entered', wo: 'Jubbanti li ma bind' },
})
