import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'

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
