import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Générer des cartes', en: 'Generate cards', wo: 'Defar kàrt' },
  forCampaign: {
    fr: (name: string) => `Pour la campagne « ${name} »`,
    en: (name: string) => `For the campaign “${name}”`,
    wo: (name: string) => `Ngir kampaañ « ${name} »`,
  },
  steps: { fr: 'Étapes', en: 'Steps', wo: 'Jéego yi' },
  stepCampaign: { fr: 'Campagne', en: 'Campaign', wo: 'Kampaañ' },
  stepSource: { fr: 'Liste', en: 'List', wo: 'Lim bi' },
  stepColumns: { fr: 'Colonnes', en: 'Columns', wo: 'Kolon yi' },
  stepPeople: { fr: 'Vérification', en: 'Check', wo: 'Saytu' },
  stepConfirm: { fr: 'Carte et coût', en: 'Card and cost', wo: 'Kàrt ak njëg' },
  next: { fr: 'Continuer', en: 'Continue', wo: 'Jëm kanam' },
  back: { fr: 'Retour', en: 'Back', wo: 'Dellu' },
  whichCampaign: { fr: 'Pour quelle campagne ?', en: 'For which campaign?', wo: 'Ngir ban kampaañ?' },
  noCampaign: {
    fr: 'Créez d’abord une campagne : elle donne aux cartes leur préfixe et leur modèle.',
    en: 'Create a campaign first: it gives the cards their prefix and template.',
    wo: 'Sosal kampaañ ba noppi: mooy jox kàrt yi seen préfixe ak modèle.',
  },
  createCampaign: { fr: 'Créer une campagne', en: 'Create a campaign', wo: 'Sos kampaañ' },
  archivedCampaign: {
    fr: 'Cette campagne est archivée : elle n’accepte plus de travaux.',
    en: 'This campaign is archived: it takes no more jobs.',
    wo: 'Kampaañ bii dañu ko denc: nanguwatul liggéey yu bees.',
  },
  sourceTitle: { fr: 'La liste des personnes', en: 'The list of people', wo: 'Limu nit ñi' },
  drop: {
    fr: 'Déposez ici un fichier Excel (XLSX) ou CSV',
    en: 'Drop an Excel (XLSX) or CSV file here',
    wo: 'Tegal fii fichier Excel (XLSX) walla CSV',
  },
  choose: { fr: 'Choisir un fichier', en: 'Choose a file', wo: 'Tànn fichier' },
  dropHint: {
    fr: 'Jusqu’à 10 000 personnes. Le fichier est lu sur cet ordinateur ; rien n’est enregistré avant votre accord.',
    en: 'Up to 10,000 people. The file is read on this computer; nothing is saved before you agree.',
    wo: 'Ba 10 000 nit. Fichier bi ci ordinatër bii lañu koy jàngee; duñu denc dara laata nga nangu.',
  },
  paste: { fr: 'Coller depuis un tableur', en: 'Paste from a spreadsheet', wo: 'Taqal tablo' },
  pasteHint: {
    fr: 'Sélectionnez les lignes dans votre tableur, copiez-les, collez-les ici.',
    en: 'Select the rows in your spreadsheet, copy them, paste them here.',
    wo: 'Tànnal rëdd yi ci sa tablo, sotti leen, taq leen fii.',
  },
  usePasted: { fr: 'Utiliser ces lignes', en: 'Use these rows', wo: 'Jëfandikoo rëdd yii' },
  fromDhis2: { fr: 'Depuis DHIS2', en: 'From DHIS2', wo: 'Ci DHIS2' },
  fromDhis2Text: {
    fr: 'Les inscriptions de votre programme Tracker deviennent des cartes sans fichier.',
    en: 'Enrolments of your Tracker programme become cards without a file.',
    wo: 'Ñi bindu ci sa porogaraam Tracker dañuy nekk kàrt te amul fichier.',
  },
  sampleFile: { fr: 'Télécharger un fichier d’exemple', en: 'Download a sample file', wo: 'Yebbi fichier misaal' },
  unreadable: {
    fr: 'Ce fichier n’a pas pu être lu comme un tableau CSV ou XLSX. Enregistrez-le en XLSX ou en CSV, puis réessayez.',
    en: 'This file could not be read as a CSV or XLSX table. Save it as XLSX or CSV and try again.',
    wo: 'Mënuñu jàng fichier bii muy CSV walla XLSX. Dencal ko ci XLSX walla CSV, nga jéemaat.',
  },
  tooLong: {
    fr: 'Le fichier a plus de 10 000 lignes ; divisez-le.',
    en: 'The file has more than 10,000 rows; split it.',
    wo: 'Fichier bi ëpp na 10 000 rëdd; séddaleleen ko.',
  },
  empty: {
    fr: 'Il n’y a aucune personne dans ce tableau.',
    en: 'There is nobody in this table.',
    wo: 'Kenn nekkul ci tablo bii.',
  },
  columnsTitle: {
    fr: 'À quoi correspondent les colonnes ?',
    en: 'What do the columns mean?',
    wo: 'Lan la kolon yi tekki?',
  },
  columnsText: {
    fr: 'Nous avons deviné d’après les titres. Vérifiez avec les premières lignes, corrigez au besoin.',
    en: 'We guessed from the headings. Check against the first rows and correct where needed.',
    wo: 'Ci tur yi lanu ko xalaatee. Saytul ak rëdd yu njëkk yi, jubbantil su ko soxlaa.',
  },
  headings: {
    fr: 'La première ligne contient des titres',
    en: 'The first row holds headings',
    wo: 'Rëdd wu njëkk wi tur yi la',
  },
  ignore: { fr: '— absent du fichier —', en: '— not in the file —', wo: '— nekkul ci fichier bi —' },
  printed: { fr: 'imprimé sur la carte', en: 'printed on the card', wo: 'ci kàrt bi' },
  required: { fr: 'obligatoire', en: 'required', wo: 'dafa war' },
  columnFor: {
    fr: (field: string) => `Colonne pour : ${field}`,
    en: (field: string) => `Column for: ${field}`,
    wo: (field: string) => `Kolon ngir: ${field}`,
  },
  unused: {
    fr: (names: string) => `Colonnes laissées de côté : ${names}`,
    en: (names: string) => `Columns left aside: ${names}`,
    wo: (names: string) => `Kolon yi ñu bàyyi: ${names}`,
  },
  nameMissing: {
    fr: 'Indiquez les colonnes du prénom et du nom.',
    en: 'Say which columns hold first and last name.',
    wo: 'Wonel kolon yi am tur ak sant.',
  },
  rowsFound: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'personne', 'personnes')} dans le fichier`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'person', 'people')} in the file`,
    wo: (count: string, _plain: number) => `${count} nit ci fichier bi`,
  },
  peopleTitle: { fr: 'Vérifiez et corrigez', en: 'Check and correct', wo: 'Saytul te jubbanti' },
  mistakes: {
    fr: (count: string, plain: number, rows: string, plainRows: number) =>
      `${count} ${frenchPlural(plain, 'erreur', 'erreurs')} à corriger, sur ${rows} ${frenchPlural(plainRows, 'ligne', 'lignes')}`,
    en: (count: string, plain: number, rows: string, plainRows: number) =>
      `${count} ${englishPlural(plain, 'mistake', 'mistakes')} to correct, in ${rows} ${englishPlural(plainRows, 'row', 'rows')}`,
    wo: (count: string, _plain: number, rows: string, _plainRows: number) => `${count} njuumte, ci ${rows} rëdd`,
  },
  allGood: {
    fr: (count: string, plain: number) =>
      `Tout est en ordre : ${count} ${frenchPlural(plain, 'personne', 'personnes')}.`,
    en: (count: string, plain: number) => `All is in order: ${count} ${englishPlural(plain, 'person', 'people')}.`,
    wo: (count: string, _plain: number) => `Lépp jub na: ${count} nit.`,
  },
  nextMistake: { fr: 'Erreur suivante', en: 'Next mistake', wo: 'Njuumte li ci topp' },
  previousMistake: { fr: 'Erreur précédente', en: 'Previous mistake', wo: 'Njuumte li jiitu' },
  onlyMistakes: { fr: 'Lignes à corriger seulement', en: 'Only rows to correct', wo: 'Rëdd yi am njuumte rekk' },
  gridHelp: {
    fr: 'Flèches haut et bas ou Entrée : changer de ligne. F8 : erreur suivante.',
    en: 'Up and down arrows or Enter: change row. F8: next mistake.',
    wo: 'Fet yi ci kaw ak ci suuf walla Entrée: soppi rëdd. F8: njuumte li ci topp.',
  },
  cellTitle: {
    fr: (row: string, field: string) => `Ligne ${row}, ${field}\u00a0:`,
    en: (row: string, field: string) => `Row ${row}, ${field}:`,
    wo: (row: string, field: string) => `Rëdd ${row}, ${field}:`,
  },
  removed: {
    fr: (row: string) => `Ligne ${row} supprimée.`,
    en: (row: string) => `Row ${row} deleted.`,
    wo: (row: string) => `Far nañu rëdd ${row}.`,
  },
  undo: { fr: 'Annuler la suppression', en: 'Undo the deletion', wo: 'Delloosi ko' },
  confirmTitle: { fr: 'La première carte', en: 'The first card', wo: 'Kàrt bu njëkk bi' },
  quality: { fr: 'Qualité d’impression', en: 'Print quality', wo: 'Rafetaayu móol' },
  dpi300: { fr: '300 DPI, courante', en: '300 DPI, usual', wo: '300 DPI, bu yamamaay' },
  dpi450: { fr: '450 DPI, fine', en: '450 DPI, fine', wo: '450 DPI, bu rafet' },
  dpi600: { fr: '600 DPI, très fine', en: '600 DPI, very fine', wo: '600 DPI, bu gëna rafet' },
  withMpi: { fr: 'Imprimer l’identifiant MPI', en: 'Print the MPI ID', wo: 'Móol limu MPI' },
  validUntil: { fr: 'Valables jusqu’au', en: 'Valid until', wo: 'Baax na ba' },
  validUntilHint: {
    fr: 'Vide : la durée de la campagne, ou sans limite.',
    en: 'Empty: the campaign’s duration, or no limit.',
    wo: 'Su dara nekkul: diru kampaañ bi, walla amul àpp.',
  },
  visitTable: {
    fr: 'Lignes de visites ou de doses au dos',
    en: 'Lines for visits or doses on the back',
    wo: 'Rëdd yu visite walla dose ci ginnaaw gi',
  },
  design: { fr: 'Couleurs et logos', en: 'Colours and logos', wo: 'Melo ak logo' },
  cost: { fr: 'Ce que cela coûte', en: 'What it costs', wo: 'Lan lay jar' },
  submit: {
    fr: (cards: string, plain: number) => `Générer ${cards} ${frenchPlural(plain, 'carte', 'cartes')}`,
    en: (cards: string, plain: number) => `Generate ${cards} ${englishPlural(plain, 'card', 'cards')}`,
    wo: (cards: string, _plain: number) => `Defar ${cards} kàrt`,
  },
  refusedRows: {
    fr: (rows: string, plain: number) =>
      `${rows} ${frenchPlural(plain, 'ligne ne peut pas être imprimée', 'lignes ne peuvent pas être imprimées')} avec ces choix. ${frenchPlural(plain, 'Corrigez-la', 'Corrigez-les')}, ou revenez sur vos choix.`,
    en: (rows: string, plain: number) =>
      `${rows} ${englishPlural(plain, 'row', 'rows')} cannot be printed with these choices. Correct ${englishPlural(plain, 'it', 'them')}, or choose otherwise.`,
    wo: (rows: string, _plain: number) =>
      `${rows} rëdd mënuñu leen móol ak tànneef yii. Jubbanti leen, walla nga tànnaat.`,
  },
  seeRefusedRows: { fr: 'Voir les lignes', en: 'See the rows', wo: 'Xool rëdd yi' },
  leaveTitle: { fr: 'Quitter sans générer ?', en: 'Leave without generating?', wo: 'Génn te defarul?' },
  leaveText: {
    fr: 'La liste et vos corrections seront effacées de cet ordinateur.',
    en: 'The list and your corrections will be deleted from this computer.',
    wo: 'Dinañu far lim bi ak say jubbanti ci ordinatër bii.',
  },
  leave: { fr: 'Quitter', en: 'Leave', wo: 'Génn' },
  stay: { fr: 'Rester', en: 'Stay', wo: 'Des' },
  discardTitle: { fr: 'Perdre vos corrections ?', en: 'Lose your corrections?', wo: 'Ñàkk say jubbanti?' },
  discardText: {
    fr: 'La liste sera relue du début : ce que vous avez corrigé ou supprimé est perdu.',
    en: 'The list is read from the start again: what you corrected or deleted is lost.',
    wo: 'Dinañu jàngaat lim bi: li nga jubbanti walla li nga far dina réer.',
  },
  discard: { fr: 'Continuer sans', en: 'Go on without', wo: 'Jëm kanam te bañ ko' },
  restored: {
    fr: (count: string, plain: number) =>
      `Votre liste est toujours là : ${count} ${frenchPlural(plain, 'personne', 'personnes')}.`,
    en: (count: string, plain: number) =>
      `Your list is still here: ${count} ${englishPlural(plain, 'person', 'people')}.`,
    wo: (count: string, _plain: number) => `Sa lim mungi fi ba tey: ${count} nit.`,
  },
  restoredText: {
    fr: 'Elle reste dans cet onglet jusqu’à la génération, ou jusqu’à ce que vous le fermiez ou vous déconnectiez.',
    en: 'It stays in this tab until the cards are generated, or until you close it or sign out.',
    wo: 'Ci onglet bii lay des ba ngay defar kàrt yi, walla nga tëj ko, walla nga génn.',
  },
  startOver: { fr: 'Prendre une autre liste', en: 'Take another list', wo: 'Jël beneen lim' },
})

export const gridMessages = defineMessages({
  gridLabel: { fr: 'Personnes de la liste', en: 'People of the list', wo: 'Nit ñi ci lim bi' },
  row: { fr: 'Ligne', en: 'Row', wo: 'Rëdd' },
  cellLabel: {
    fr: (row: string, field: string) => `Ligne ${row}, ${field}`,
    en: (row: string, field: string) => `Row ${row}, ${field}`,
    wo: (row: string, field: string) => `Rëdd ${row}, ${field}`,
  },
  removeColumn: { fr: 'Supprimer', en: 'Delete', wo: 'Far' },
  removeRow: {
    fr: (row: string) => `Supprimer la ligne ${row}`,
    en: (row: string) => `Delete row ${row}`,
    wo: (row: string) => `Far rëdd ${row}`,
  },
})

const rows = (count: string, plain: number) => `${count} ${frenchPlural(plain, 'ligne', 'lignes')}`
const englishRows = (count: string, plain: number) => `${count} ${englishPlural(plain, 'row', 'rows')}`

export const duplicatesMessages = defineMessages({
  title: { fr: 'Une personne, une carte', en: 'One person, one card', wo: 'Benn nit, benn kàrt' },
  comparing: {
    fr: 'Comparaison avec le registre et les cartes déjà faites…',
    en: 'Comparing with the registry and the cards made so far…',
    wo: 'Mungi méngale ak registre bi ak kàrt yi ñu defar ba noppi…',
  },
  none: {
    fr: 'Personne n’est deux fois dans la liste, et personne n’a déjà une carte.',
    en: 'Nobody is in the list twice, and nobody has a card already.',
    wo: 'Kenn nekkul ñaari yoon ci lim bi, te kenn amul kàrt ba noppi.',
  },
  unknown: {
    fr: 'La comparaison n’est pas possible pour l’instant. Les personnes qui ont déjà une carte seront ignorées pendant le travail.',
    en: 'The comparison is not possible right now. People who have a card already are skipped while the job runs.',
    wo: 'Mënuñu méngale léegi. Ñi am kàrt ba noppi dinañu leen tebbi ci liggéey bi.',
  },
  inList: {
    fr: (count: string, plain: number) => `${rows(count, plain)} : la même personne est déjà plus haut dans la liste`,
    en: (count: string, plain: number) => `${englishRows(count, plain)}: the same person is further up in the list`,
    wo: (count: string, _plain: number) => `${count} rëdd: nit ki mungi ci kaw ci lim bi ba noppi`,
  },
  holdCard: {
    fr: (count: string, plain: number) =>
      `${rows(count, plain)} : la personne a déjà une carte valable de cette campagne`,
    en: (count: string, plain: number) =>
      `${englishRows(count, plain)}: the person holds a valid card of this campaign`,
    wo: (count: string, _plain: number) => `${count} rëdd: nit ki am na kàrt bu baax ci kampaañ bii`,
  },
  holdOther: {
    fr: (count: string, plain: number) =>
      `${rows(count, plain)} : la personne a une carte d’une autre campagne ; elle reçoit aussi celle-ci`,
    en: (count: string, plain: number) =>
      `${englishRows(count, plain)}: the person holds a card of another campaign and gets this one too`,
    wo: (count: string, _plain: number) => `${count} rëdd: nit ki am na kàrtu beneen kampaañ; dina am bii itam`,
  },
  lookAlike: {
    fr: (count: string, plain: number) =>
      `${rows(count, plain)} : la personne ressemble à quelqu’un ; elle reçoit sa carte et passe à l’examen`,
    en: (count: string, plain: number) =>
      `${englishRows(count, plain)}: the person looks like somebody; they get their card and wait for review`,
    wo: (count: string, _plain: number) => `${count} rëdd: nit ki dafa nuru keneen; dina am kàrtam te dinañu ko xool`,
  },
  forAll: { fr: 'Que faire d’eux ?', en: 'What to do with them?', wo: 'Nan lañu leen di def?' },
  skip: { fr: 'Ignorer', en: 'Skip', wo: 'Tebbi' },
  skipText: {
    fr: 'Pas de deuxième carte. Une ligne ignorée ne coûte rien.',
    en: 'No second card. A skipped row costs nothing.',
    wo: 'Du am ñaareelu kàrt. Rëdd bu ñu tebbi amul njëg.',
  },
  replace: { fr: 'Remplacer', en: 'Replace', wo: 'Wuutal' },
  replaceText: {
    fr: 'Une nouvelle carte ; l’ancienne est révoquée dès que la nouvelle est valable, sans retour possible.',
    en: 'A new card; the old one is revoked as soon as the new one is valid, which cannot be taken back.',
    wo: 'Kàrt bu bees; bu njëkk bi dinañu ko neenal su bu bees bi baaxee, te kenn mënu ko delloo.',
  },
  print: { fr: 'Imprimer quand même', en: 'Print anyway', wo: 'Móol ko ba tey' },
  printRow: { fr: 'Imprimer', en: 'Print', wo: 'Móol' },
  printText: {
    fr: 'Chaque ligne reçoit une carte, même deux pour une personne.',
    en: 'Every row gets a card, even two for one person.',
    wo: 'Rëdd bu nekk dina am kàrt, su doon ñaar ngir benn nit.',
  },
  rowByRow: { fr: 'Ligne par ligne', en: 'Row by row', wo: 'Rëdd ak rëdd' },
  row: { fr: 'Ligne', en: 'Row', wo: 'Rëdd' },
  person: { fr: 'Personne', en: 'Person', wo: 'Nit ki' },
  why: { fr: 'Pourquoi', en: 'Why', wo: 'Lu tax' },
  choice: { fr: 'Choix', en: 'Choice', wo: 'Tànneef' },
  choiceOf: {
    fr: (row: string) => `Choix pour la ligne ${row}`,
    en: (row: string) => `Choice for row ${row}`,
    wo: (row: string) => `Tànneef ngir rëdd ${row}`,
  },
  sameAs: {
    fr: (row: string) => `Même personne que la ligne ${row}`,
    en: (row: string) => `Same person as row ${row}`,
    wo: (row: string) => `Nit ki ci rëdd ${row} la`,
  },
  holds: {
    fr: (code: string) => `A déjà la carte ${code}`,
    en: (code: string) => `Holds the card ${code}`,
    wo: (code: string) => `Am na kàrt ${code}`,
  },
  holdsOther: {
    fr: (code: string) => `A la carte ${code} d’une autre campagne`,
    en: (code: string) => `Holds the card ${code} of another campaign`,
    wo: (code: string) => `Am na kàrt ${code} ci beneen kampaañ`,
  },
  resembles: {
    fr: (name: string) => `Ressemble à ${name}`,
    en: (name: string) => `Looks like ${name}`,
    wo: (name: string) => `Dafa nuru ${name}`,
  },
  somebody: { fr: 'quelqu’un du registre', en: 'somebody in the registry', wo: 'keneen ci registre bi' },
  resemblesRow: {
    fr: (row: string) => `Ressemble à la ligne ${row}`,
    en: (row: string) => `Looks like row ${row}`,
    wo: (row: string) => `Dafa nuru rëdd ${row}`,
  },
  more: {
    fr: (count: string) => `Voir ${count} de plus`,
    en: (count: string) => `Show ${count} more`,
    wo: (count: string) => `Wone yeneen ${count}`,
  },
  bounded: {
    fr: 'Les autres lignes suivent le choix pour tous.',
    en: 'The other rows follow the choice for all.',
    wo: 'Yeneen rëdd yi ci tànneef bi ngir ñépp lañuy topp.',
  },
  result: {
    fr: (all: string, plain: number, cards: string, plainCards: number, skipped: string) =>
      `${rows(all, plain)} : ${cards} ${frenchPlural(plainCards, 'carte', 'cartes')}, ${skipped} sans carte`,
    en: (all: string, plain: number, cards: string, plainCards: number, skipped: string) =>
      `${englishRows(all, plain)}: ${cards} ${englishPlural(plainCards, 'card', 'cards')}, ${skipped} without a card`,
    wo: (all: string, _plain: number, cards: string, _plainCards: number, skipped: string) =>
      `${all} rëdd: ${cards} kàrt, ${skipped} duñu am kàrt`,
  },
  nobodyLeft: {
    fr: 'Toutes ces personnes ont déjà leur carte : il n’y a rien à imprimer.',
    en: 'All these people have their card already: there is nothing to print.',
    wo: 'Nit ñii yépp am nañu seen kàrt: amul lu ñuy móol.',
  },
  changeChoice: { fr: 'Changer', en: 'Change', wo: 'Soppi' },
})

export const costMessages = defineMessages({
  costLine: {
    fr: (cards: string, plain: number, free: string, billed: string, unit: string, cost: string) =>
      `${cards} ${frenchPlural(plain, 'carte', 'cartes')} : ${free} dans le quota, ${billed}\u00a0×\u00a0${unit}\u00a0=\u00a0${cost}`,
    en: (cards: string, plain: number, free: string, billed: string, unit: string, cost: string) =>
      `${cards} ${englishPlural(plain, 'card', 'cards')}: ${free} in quota, ${billed}\u00a0×\u00a0${unit}\u00a0=\u00a0${cost}`,
    wo: (cards: string, _plain: number, free: string, billed: string, unit: string, cost: string) =>
      `${cards} kàrt: ${free} ci quota bi, ${billed}\u00a0×\u00a0${unit}\u00a0=\u00a0${cost}`,
  },
  costFree: {
    fr: (cards: string, plain: number) =>
      `${cards} ${frenchPlural(plain, 'carte', 'cartes')} : ${frenchPlural(plain, 'comprise', 'toutes comprises')} dans le quota, rien à payer`,
    en: (cards: string, plain: number) =>
      `${cards} ${englishPlural(plain, 'card', 'cards')}: ${englishPlural(plain, 'covered', 'all covered')} by the quota, nothing to pay`,
    wo: (cards: string, _plain: number) => `${cards} kàrt: yépp ci quota bi, dara fayuwul`,
  },
  balanceKept: {
    fr: (balance: string) => `Solde inchangé : ${balance}.`,
    en: (balance: string) => `Balance unchanged: ${balance}.`,
    wo: (balance: string) => `Xaalis bi soppikuwul: ${balance}.`,
  },
  balanceAfter: {
    fr: (before: string, after: string) => `Solde : ${before}, ensuite ${after}.`,
    en: (before: string, after: string) => `Balance: ${before}, afterwards ${after}.`,
    wo: (before: string, after: string) => `Xaalis bi: ${before}, gannaaw loolu ${after}.`,
  },
  shortfall: {
    fr: (amount: string) => `Il manque ${amount} : rechargez le solde ou réduisez la liste.`,
    en: (amount: string) => `${amount} is missing: top up the balance or shorten the list.`,
    wo: (amount: string) => `${amount} moo des: yokkal xaalis bi walla nga wàññi lim bi.`,
  },
  toBilling: { fr: 'Voir la facturation', en: 'See billing', wo: 'Xool fay gi' },
})

export const photoMessages = defineMessages({
  photos: { fr: 'Photos', en: 'Photos', wo: 'Nataal yi' },
  hint: {
    fr: 'Un ZIP d’images JPEG ou PNG, si vous en avez. Chaque fichier porte le numéro de bénéficiaire, ou le nom que donne la colonne « photo » de la liste. Sans photo, la carte garde le modèle sans photo.',
    en: 'A ZIP of JPEG or PNG pictures, if you have one. Each file is called like the beneficiary number, or as the column “photo” of the list says. Without a photo a card keeps the design without one.',
    wo: 'ZIP bu am nataal JPEG walla PNG, su fekkee am nga ko. Fichier bu nekk limu jariñukat lay tuddu, walla tur bi kolon « photo » wax. Su amul nataal, kàrt bi ci modèle bu amul nataal lay des.',
  },
  choose: { fr: 'Ajouter un ZIP de photos', en: 'Add a ZIP of photos', wo: 'Yokk ZIP nataal' },
  chooseOther: { fr: 'Prendre un autre ZIP', en: 'Take another ZIP', wo: 'Jël beneen ZIP' },
  leaveOut: { fr: 'Sans ces photos', en: 'Without these photos', wo: 'Bàyyi nataal yii' },
  matched: {
    fr: (count: string, n: number) => (n === 1 ? `${count} personne a sa photo` : `${count} personnes ont leur photo`),
    en: (count: string, n: number) => (n === 1 ? `${count} person has a photo` : `${count} people have a photo`),
    wo: (count: string) => `${count} nit am nañu seen nataal`,
  },
  without: {
    fr: (count: string, n: number) => (n === 1 ? `${count} personne sans photo` : `${count} personnes sans photo`),
    en: (count: string, n: number) => (n === 1 ? `${count} person without a photo` : `${count} people without a photo`),
    wo: (count: string) => `${count} nit amuñu nataal`,
  },
  unused: {
    fr: (count: string, n: number) =>
      n === 1 ? `${count} photo de personne dans la liste` : `${count} photos de personne dans la liste`,
    en: (count: string, n: number) =>
      n === 1 ? `${count} photo of nobody in the list` : `${count} photos of nobody in the list`,
    wo: (count: string) => `${count} nataal yu kenn moomul ci lim bi`,
  },
  refused: {
    fr: (count: string, n: number) => `${count} ${frenchPlural(n, 'fichier refusé', 'fichiers refusés')}`,
    en: (count: string, n: number) => (n === 1 ? `${count} file refused` : `${count} files refused`),
    wo: (count: string) => `${count} fichier yu ñu bañ`,
  },
  more: {
    fr: (count: string, n: number) => `et ${count} ${frenchPlural(n, 'autre', 'autres')}`,
    en: (count: string, _n: number) => `and ${count} more`,
    wo: (count: string, _n: number) => `ak yeneen ${count}`,
  },
})
