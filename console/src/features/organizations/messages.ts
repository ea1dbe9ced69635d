import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Organisations', en: 'Organizations', wo: 'Mbootaay yi' },
  lead: {
    fr: 'Chaque organisation est un espace séparé : ses personnes, ses cartes et ses comptes ne sont visibles que d’elle.',
    en: 'Each organization is a space of its own: only its members see its people, cards and accounts.',
    wo: 'Mbootaay gu nekk am na dëkkuwaayam: nitam, kartam ak kontam moom rekk a koy gis.',
  },
  add: { fr: 'Ajouter une organisation', en: 'Add an organization', wo: 'Yokk mbootaay' },
  added: {
    fr: (name: string) => `« ${name} » est ouverte. Ajoutez maintenant ses utilisateurs.`,
    en: (name: string) => `“${name}” is open. Now add its users.`,
    wo: (name: string) => `« ${name} » ubbeeku na. Léegi yokkal ay jëfandikukatam.`,
  },
  name: { fr: 'Nom', en: 'Name', wo: 'Tur' },
  nameHint: {
    fr: 'Tel qu’il figurera sur les factures.',
    en: 'As it will stand on invoices.',
    wo: 'Ni muy feeñee ci faktir yi.',
  },
  country: { fr: 'Pays', en: 'Country', wo: 'Réew' },
  countryHint: {
    fr: 'Code à deux lettres, par exemple SN.',
    en: 'Two-letter code, SN for example.',
    wo: 'Kod ñaari araf, lu mel ni SN.',
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
  created: { fr: 'Créée le', en: 'Created', wo: 'Bés bi ñu ko sos' },
  twoLetters: {
    fr: 'Deux lettres, par exemple SN.',
    en: 'Two letters, SN for example.',
    wo: 'Ñaari araf, lu mel ni SN.',
  },
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
  firstSteps: { fr: 'Pour commencer', en: 'Getting started', wo: 'Ngir tàmbali' },
  stepOrganization: {
    fr: 'Ouvrir l’organisation d’un programme',
    en: 'Open a programme’s organization',
    wo: 'Ubbi mbootaayu porogaraam',
  },
  stepOrganizationText: {
    fr: 'Un espace à part, avec son plan et son solde.',
    en: 'A space of its own, with its plan and balance.',
    wo: 'Dëkkuwaay bu beru, ak planam ak xaalisam.',
  },
  stepUsers: { fr: 'Y inviter ses responsables', en: 'Give its people access', wo: 'Jox ay nitam mën-mënu duggu' },
  stepUsersText: {
    fr: 'Chacun avec le rôle que son travail demande, pas davantage.',
    en: 'Each with the role their work needs, and no more.',
    wo: 'Ku nekk ak wàll wi liggéeyam laaj, du ëpp.',
  },
  stepPassword: {
    fr: 'Choisir son propre mot de passe',
    en: 'Choose a password of your own',
    wo: 'Tànn sa baatu-jàll',
  },
  stepPasswordText: {
    fr: 'Celui de la première installation est connu de trop de monde.',
    en: 'The one from the installation is known to too many.',
    wo: 'Bi ñu tàmbalee installation bi ñu bari xam nañu ko.',
  },
  emptyTitle: { fr: 'Aucune organisation ici', en: 'No organization here', wo: 'Amul mbootaay fii' },
  emptyText: {
    fr: 'Ouvrez la première : elle aura son propre registre, ses cartes et son solde.',
    en: 'Open the first: it will have its own registry, cards and balance.',
    wo: 'Ubbil gi njëkk: dina am registreem, kartam ak xaalisam.',
  },
})
