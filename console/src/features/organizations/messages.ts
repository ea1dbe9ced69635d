import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Organisations', en: 'Organizations', wo: 'Mbootaay yi' },
  lead: {
    fr: 'Chaque organisation est un espace séparé : ses personnes, ses cartes et ses comptes ne sont visibles que d’elle.',
    en: 'Each organization is a space of its own: only its members see its people, cards and accounts.',
    wo: 'Mbootaay gu nekk am na dëkkuwaayam: nitam, kàrtam ak kontam moom rekk a koy gis.',
  },
  add: { fr: 'Ajouter une organisation', en: 'Add an organization', wo: 'Yokk mbootaay' },
  added: {
    fr: (name: string) => `« ${name} » est ouverte. Invitez maintenant son responsable.`,
    en: (name: string) => `“${name}” is open. Now invite its manager.`,
    wo: (name: string) => `« ${name} » ubbeeku na. Léegi wool njiitam.`,
  },
  name: { fr: 'Nom', en: 'Name', wo: 'Tur' },
  nameHint: {
    fr: 'Tel qu’il figurera sur les factures.',
    en: 'As it will stand on invoices.',
    wo: 'Ni muy feeñee ci faktir yi.',
  },
  country: { fr: 'Pays', en: 'Country', wo: 'Réew' },
  countryHint: {
    fr: 'Tapez le début de son nom.',
    en: 'Type the beginning of its name.',
    wo: 'Bindal njalbéenu turam.',
  },
  countryWrong: {
    fr: 'Choisissez un pays de la liste.',
    en: 'Choose a country from the list.',
    wo: 'Tànnal réew ci lim bi.',
  },
  regionListHint: {
    fr: 'Celle où se trouve l’organisation.',
    en: 'Where the organization is.',
    wo: 'Fi mbootaay gi nekk.',
  },
  regionWrong: {
    fr: 'Choisissez une région de la liste.',
    en: 'Choose a region from the list.',
    wo: 'Tànnal diiwaan ci lim bi.',
  },
  region: { fr: 'Région', en: 'Region', wo: 'Diiwaan' },
  regionHint: {
    fr: 'Code à trois lettres, par exemple DKR.',
    en: 'Three-letter code, DKR for example.',
    wo: 'Kod ñetti araf, lu mel ni DKR.',
  },
  plan: { fr: 'Plan', en: 'Plan', wo: 'Plan' },
  balance: { fr: 'Solde d’ouverture (F CFA)', en: 'Opening balance (F CFA)', wo: 'Xaalis bi ñuy ubbee (F CFA)' },
  balanceHint: {
    fr: (money: string) => `Crédit inscrit au grand livre : ${money}.`,
    en: (money: string) => `Credit entered in the ledger: ${money}.`,
    wo: (money: string) => `Li ñuy bind ci téere xaalis bi: ${money}.`,
  },
  currentBalance: { fr: 'Solde', en: 'Balance', wo: 'Xaalis bi' },
  cardsThisMonth: { fr: 'Cartes ce mois', en: 'Cards this month', wo: 'Kàrti weer wi' },
  suspended: { fr: 'Suspendue', en: 'Suspended', wo: 'Taxawal nañu ko' },
  change: { fr: 'Modifier', en: 'Change', wo: 'Soppi' },
  changeOf: {
    fr: (name: string) => `Modifier « ${name} »`,
    en: (name: string) => `Change “${name}”`,
    wo: (name: string) => `Soppi « ${name} »`,
  },
  changed: {
    fr: (name: string) => `« ${name} » : modifications enregistrées.`,
    en: (name: string) => `“${name}”: changes saved.`,
    wo: (name: string) => `« ${name} »: denc nañu coppite yi.`,
  },
  isSuspended: {
    fr: (name: string) => `« ${name} » est suspendue.`,
    en: (name: string) => `“${name}” is suspended.`,
    wo: (name: string) => `Taxawal nañu « ${name} ».`,
  },
  suspend: { fr: 'Suspendre l’organisation', en: 'Suspend the organization', wo: 'Taxawal mbootaay gi' },
  suspendHint: {
    fr: 'Ses utilisateurs sont refusés aussitôt, avec cette raison. Ses cartes restent vérifiables, ses données restent. Elle peut être rouverte.',
    en: 'Its users are refused at once, with this reason. Its cards can still be verified, its data stays. It can be opened again.',
    wo: 'Dinañu bañ ay jëfandikukatam ci saasi, wax leen lu tax. Kàrtam yi mën nañu leen saytu, données yi dañuy des. Mën nañu ko ubbiwaat.',
  },
  ownOrganization: {
    fr: 'C’est votre propre organisation : elle ne peut pas être suspendue.',
    en: 'This is your own organization: it cannot be suspended.',
    wo: 'Sa mbootaay la: mënuñu ko taxawal.',
  },
  created: { fr: 'Créée le', en: 'Created', wo: 'Bés bi ñu ko sos' },
  threeLetters: {
    fr: 'Trois lettres, par exemple DKR.',
    en: 'Three letters, DKR for example.',
    wo: 'Ñetti araf, lu mel ni DKR.',
  },
  wholeAmount: {
    fr: 'Un nombre entier de francs, ou rien.',
    en: 'A whole number of francs, or nothing.',
    wo: 'Limu xaalis bu mat, walla dara.',
  },
  emptyTitle: { fr: 'Aucune organisation ici', en: 'No organization here', wo: 'Amul mbootaay fii' },
  emptyText: {
    fr: 'Ouvrez la première : elle aura son propre registre, ses cartes et son solde.',
    en: 'Open the first: it will have its own registry, cards and balance.',
    wo: 'Ubbil gi njëkk: dina am registreem, kàrtam ak xaalisam.',
  },
})
