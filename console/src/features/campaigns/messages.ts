import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  brand: { fr: 'Identité visuelle', en: 'Brand', wo: 'Màndarga' },
  title: { fr: 'Campagnes', en: 'Campaigns', wo: 'Kampaañ yi' },
  lead: {
    fr: 'Une campagne réunit les cartes d’un programme sous un même préfixe.',
    en: 'A campaign gathers a programme’s cards under one prefix.',
    wo: 'Kampaañ dafay boole kàrti porogaraam ci benn préfixe.',
  },
  create: { fr: 'Créer une campagne', en: 'Create a campaign', wo: 'Sos kampaañ' },
  generate: { fr: 'Générer des cartes', en: 'Generate cards', wo: 'Defar kàrt' },
  search: { fr: 'Chercher par nom ou préfixe', en: 'Search by name or prefix', wo: 'Seet ci tur walla préfixe' },
  status: { fr: 'État', en: 'Status', wo: 'Nekkin' },
  anyStatus: { fr: 'En cours d’usage', en: 'In use', wo: 'Yi ñuy jëfandikoo' },
  name: { fr: 'Nom', en: 'Name', wo: 'Tur' },
  prefix: { fr: 'Préfixe', en: 'Prefix', wo: 'Préfixe' },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' },
  template: { fr: 'Modèle', en: 'Template', wo: 'Modèle' },
  created: { fr: 'Créée le', en: 'Created', wo: 'Bés bi ñu ko sos' },
  emptyTitle: { fr: 'Pas encore de campagne', en: 'No campaign yet', wo: 'Amagul kampaañ' },
  emptyText: {
    fr: 'Créez-en une pour votre programme : un nom, un préfixe pour les codes, un modèle de carte.',
    en: 'Create one for your programme: a name, a prefix for the codes, a card template.',
    wo: 'Sosal benn ngir sa porogaraam: tur, préfixe ngir kod yi, modèlu kàrt.',
  },
  noneFound: { fr: 'Aucune campagne trouvée', en: 'No campaign found', wo: 'Gisuñu kampaañ' },
  noneFoundText: {
    fr: 'Changez la recherche ou l’état choisi.',
    en: 'Change the search or the chosen status.',
    wo: 'Soppil li ngay seet walla nekkin bi nga tànn.',
  },
  kind: { fr: 'Genre de campagne', en: 'Kind of campaign', wo: 'Xeetu kampaañ' },
  prefixHint: {
    fr: '3 à 8 lettres ou chiffres, imprimés sur chaque carte. Les trois premières lettres sont celles de la région. Ne change plus ensuite.',
    en: '3 to 8 letters or digits, printed on every card. The first three letters are those of the region. It never changes afterwards.',
    wo: '3 ba 8 araf walla lim, ci kàrt bu nekk. Ñetti araf yu njëkk yi ñooy diiwaan bi. Du soppiku gannaaw loolu.',
  },
  region: { fr: 'Région', en: 'Region', wo: 'Diiwaan' },
  regionHint: {
    fr: 'Tapez le début de son nom. Elle commence le préfixe.',
    en: 'Type the beginning of its name. It begins the prefix.',
    wo: 'Bindal njalbéenu turam. Moom lay préfixe bi tàmbalee.',
  },
  wholeCountry: {
    fr: 'Tout le pays, sans région',
    en: 'The whole country, no region',
    wo: 'Réew mi yépp, amul diiwaan',
  },
  regionUnknown: {
    fr: (code: string) => `« ${code} » n’est pas une région connue. Pour quelle région est cette campagne ?`,
    en: (code: string) => `“${code}” is not a known region. Which region is this campaign for?`,
    wo: (code: string) => `« ${code} » du diiwaan bu ñu xam. Kampaañ bii, ban diiwaan la?`,
  },
  prefixWrong: {
    fr: '3 à 8 majuscules ou chiffres.',
    en: '3 to 8 capitals or digits.',
    wo: '3 ba 8 araf yu mag walla lim.',
  },
  nameWrong: { fr: '2 à 200 caractères.', en: '2 to 200 characters.', wo: '2 ba 200 araf.' },
  cardLanguage: {
    fr: 'Langue des cartes et du portail',
    en: 'Language of cards and portal',
    wo: 'Làkku kàrt yi ak portaal bi',
  },
  description: { fr: 'Description (facultative)', en: 'Description (optional)', wo: 'Leeral (su la neexee)' },
  chooseTemplate: { fr: 'Modèle de carte', en: 'Card template', wo: 'Modèlu kàrt bi' },
  createdText: {
    fr: (name: string) => `La campagne « ${name} » est prête.`,
    en: (name: string) => `The campaign “${name}” is ready.`,
    wo: (name: string) => `Kampaañ « ${name} » pare na.`,
  },
  change: { fr: 'Modifier', en: 'Edit', wo: 'Soppi' },
  changeTitle: { fr: 'Modifier la campagne', en: 'Edit the campaign', wo: 'Soppi kampaañ bi' },
  changed: { fr: 'Campagne modifiée.', en: 'Campaign changed.', wo: 'Soppi nañu kampaañ bi.' },
  sendCards: { fr: 'Envoyer les cartes', en: 'Send the cards', wo: 'Yónnee kàrt yi' },
  archive: { fr: 'Archiver', en: 'Archive', wo: 'Denc' },
  archiveTitle: { fr: 'Archiver la campagne', en: 'Archive the campaign', wo: 'Denc kampaañ bi' },
  archiveText: {
    fr: 'Elle quitte la liste et n’accepte plus de travaux. Ses cartes restent valables et son préfixe reste pris.',
    en: 'It leaves the list and takes no more jobs. Its cards stay valid and its prefix stays taken.',
    wo: 'Dina génn lim bi te du nanguwati liggéey. Kàrt yi dañuy baax ba tey.',
  },
  archived: { fr: 'Campagne archivée.', en: 'Campaign archived.', wo: 'Denc nañu kampaañ bi.' },
  more: { fr: 'Autres actions', en: 'More actions', wo: 'Yeneen jëf' },
  jobs: { fr: 'Travaux', en: 'Jobs', wo: 'Liggéey yi' },
  noJobs: { fr: 'Aucune carte pour l’instant', en: 'No cards yet', wo: 'Amagul kàrt' },
  noJobsText: {
    fr: 'Donnez une liste de personnes : chacune reçoit sa carte, prête à imprimer.',
    en: 'Give a list of people: each gets a card, ready to print.',
    wo: 'Joxeel limu nit ñi: ku nekk dina am kàrtam, pare ngir móol.',
  },
  jobOf: {
    fr: (when: string) => `Travail du ${when}`,
    en: (when: string) => `Job of ${when}`,
    wo: (when: string) => `Liggéeyu ${when}`,
  },
  cardsOf: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'carte', 'cartes')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'card', 'cards')}`,
    wo: (count: string, _plain: number) => `${count} kàrt`,
  },
  find: { fr: 'Chercher', en: 'Find', wo: 'Seet' },
  allCards: { fr: 'Toutes', en: 'All', wo: 'Yépp' },
  validMonths: { fr: 'Durée des cartes en mois', en: 'Validity of cards in months', wo: 'Diru kàrt yi ci weer' },
  uniqueNumbers: {
    fr: 'Un numéro de bénéficiaire, une seule carte valide',
    en: 'One beneficiary number, one valid card',
    wo: 'Benn nimeroo jariñkat, benn kàrt bu baax',
  },
  typedCodes: {
    fr: 'Codes saisis dans le portail',
    en: 'Codes typed into the portal',
    wo: 'Kod yi ñuy bind ci portaal bi',
  },
  typedCodesHint: {
    fr: 'Les codes de 12 caractères ne se devinent pas à partir d’un portail. La longueur ne change plus ensuite.',
    en: 'Codes of 12 characters cannot be guessed from a portal. The length does not change later.',
    wo: 'Kod yu am 12 araf, kenn mënu leen a jëlee ci portaal bi. Guddaay bi du soppeeku ginnaaw loolu.',
  },
  typedCodesOf: {
    fr: (length: number) => `Codes de ${length} caractères`,
    en: (length: number) => `Codes of ${length} characters`,
    wo: (length: number) => `Kod yu am ${length} araf`,
  },
  noTypedCodes: {
    fr: 'Aucun : on scanne la carte',
    en: 'None: the card is scanned',
    wo: 'Amul: dañuy eskaane kàrt bi',
  },
  prefixTooLong: {
    fr: 'Avec des codes de 12 caractères, 4 au plus.',
    en: 'With codes of 12 characters, 4 at most.',
    wo: 'Ak kod yu am 12 araf, bumu ëpp 4.',
  },
  uniqueNumbersHint: {
    fr: 'Une liste qui reprend un numéro déjà porté par une carte valide de la campagne est refusée à cette ligne.',
    en: 'A list that repeats a number which a valid card of the campaign has is refused at that row.',
    wo: 'Su list bi amee nimero bu kàrt bu baax ci kampaañ bi yor ba noppi, dañuy bañ rëdd woowu.',
  },
  validMonthsHint: { fr: 'Vide : sans limite.', en: 'Empty: no limit.', wo: 'Su dara nekkul: amul àpp.' },
  monthsWrong: { fr: 'De 1 à 600 mois.', en: 'From 1 to 600 months.', wo: '1 ba 600 weer.' },
  validCards: { fr: 'Valables', en: 'Valid', wo: 'Yi baax' },
  expiredCards: { fr: 'Expirées', en: 'Expired', wo: 'Yi jeex' },
  revokedCards: { fr: 'Révoquées', en: 'Revoked', wo: 'Yi ñu neenal' },
  cardStatus: { fr: 'État des cartes', en: 'Status of cards', wo: 'Nekkinu kàrt yi' },
  holder: { fr: 'Titulaire', en: 'Holder', wo: 'Boroom' },
  code: { fr: 'Code', en: 'Code', wo: 'Kod' },
  issued: { fr: 'Délivrée le', en: 'Issued', wo: 'Bés bi ñu ko joxe' },
  valid: { fr: 'Valable', en: 'Valid', wo: 'Baax na' },
  expired: { fr: 'Expirée', en: 'Expired', wo: 'Jeex na' },
  validUntil: { fr: 'Valable jusqu’au', en: 'Valid until', wo: 'Baax na ba' },
  revoked: { fr: 'Révoquée', en: 'Revoked', wo: 'Neenal nañu ko' },
  noCards: { fr: 'Aucune carte ici', en: 'No card here', wo: 'Amul kàrt fii' },
  noCardsText: {
    fr: 'Les cartes apparaissent quand un travail est terminé.',
    en: 'Cards appear when a job is completed.',
    wo: 'Kàrt yi dañuy feeñ bu liggéey bi jeexee.',
  },
  revocations: { fr: 'Liste des révocations', en: 'List of revocations', wo: 'Limu yi ñu neenal' },
  revocationsHint: {
    fr: 'Petit fichier signé à charger dans les portails hors ligne.',
    en: 'A small signed file to load into offline portals.',
    wo: 'Fichier bu ndaw bu am siñatiir ngir portaal yi nekkul ci internet.',
  },
  backToCampaign: { fr: 'Retour à la campagne', en: 'Back to the campaign', wo: 'Dellu ci kampaañ bi' },
})

export const statusNames = defineMessages({
  draft: { fr: 'Brouillon', en: 'Draft', wo: 'Mbind mu njëkk' },
  active: { fr: 'En cours', en: 'Active', wo: 'Mungi dox' },
  completed: { fr: 'Terminée', en: 'Completed', wo: 'Jeex na' },
  archived: { fr: 'Archivée', en: 'Archived', wo: 'Denc nañu ko' },
})

export const jobStatusNames = defineMessages({
  pending: { fr: 'En attente', en: 'Waiting', wo: 'Mungi xaar' },
  generating: { fr: 'En cours', en: 'Running', wo: 'Mungi dox' },
  completed: { fr: 'Terminé', en: 'Completed', wo: 'Jeex na' },
  failed: { fr: 'Échoué', en: 'Failed', wo: 'Antuwul' },
})

export const statusTone = (status: string): 'calm' | 'good' | 'warn' | 'bad' =>
  status === 'completed' || status === 'valid'
    ? 'good'
    : status === 'failed' || status === 'revoked' || status === 'expired'
      ? 'bad'
      : status === 'active' || status === 'generating' || status === 'pending'
        ? 'warn'
        : 'calm'
