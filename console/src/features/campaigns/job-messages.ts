import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  waiting: {
    fr: 'En attente d’une place : le travail commence d’un instant à l’autre.',
    en: 'Waiting for its turn: the job starts any moment.',
    wo: 'Mungi xaar: liggéey bi dina tàmbali léegi.',
  },
  resolving: {
    fr: 'Recherche des identités dans le registre…',
    en: 'Looking up identities in the registry…',
    wo: 'Mungi seet nit ñi ci registre bi…',
  },
  publishing: {
    fr: 'Cartes imprimées. Les fichiers sont déposés et les cartes mises en service…',
    en: 'Cards printed. The files are being stored and the cards become valid…',
    wo: 'Kàrt yi móol nañu leen. Mungi denc fichier yi ak di dooleel kàrt yi…',
  },
  safeToLeave: {
    fr: 'Vous pouvez fermer cette page : le travail continue sans elle.',
    en: 'You may close this page: the job goes on without it.',
    wo: 'Mën nga tëj xët wii: liggéey bi dina jëm kanam.',
  },
  cancel: { fr: 'Annuler le travail', en: 'Cancel the job', wo: 'Neenal liggéey bi' },
  cancelText: {
    fr: 'Aucune carte ne sera produite. Le quota et l’argent pris sont rendus tout de suite.',
    en: 'No card will be made. The quota and money taken are given back at once.',
    wo: 'Du am kàrt. Quota ak xaalis bi ñu jël dinañu leen delloo léegi.',
  },
  cancelled: {
    fr: 'Travail annulé, tout est rendu.',
    en: 'Job cancelled, all given back.',
    wo: 'Neenal nañu liggéey bi, delloo nañu lépp.',
  },
  keep: { fr: 'Laisser continuer', en: 'Let it go on', wo: 'Bàyyi mu dem' },
  refunded: {
    fr: (count: string, plain: number) =>
      `Rien n’est perdu : ${count} ${frenchPlural(plain, 'carte est rendue', 'cartes sont rendues')} au quota ou au solde.`,
    en: (count: string, plain: number) =>
      `Nothing is lost: ${count} ${englishPlural(plain, 'card was', 'cards were')} given back to the quota or balance.`,
    wo: (count: string, _plain: number) => `Dara réerul: ${count} kàrt delloo nañu leen ci quota walla xaalis.`,
  },
  generationFailed: {
    fr: 'La production a échoué plusieurs fois. Réessayez ; si cela se répète, prévenez l’exploitant.',
    en: 'Generation failed several times. Try again; if it happens again, tell whoever runs the service.',
    wo: 'Defar gi antuwul ay yoon. Jéemaatal; su dellusee, waxal ñi yor service bi.',
  },
  nobodyLeft: {
    fr: 'Toutes les personnes de la liste ont reçu leur carte d’un autre travail entre-temps.',
    en: 'Everybody on the list got their card from another job in the meantime.',
    wo: 'Ñi ci lim bi yépp am nañu seen kàrt ci beneen liggéey.',
  },
  cardRefused: {
    fr: 'Une carte de la liste ne peut pas être imprimée. Vérifiez les noms et le dessin.',
    en: 'A card on the list cannot be printed. Check the names and the design.',
    wo: 'Am na kàrt bu ñu mënul móol. Saytul tur yi ak rëdd bi.',
  },
  refusedAt: {
    fr: (row: string) => `C’est la ligne ${row} de la liste.`,
    en: (row: string) => `It is row ${row} of the list.`,
    wo: (row: string) => `Rëdd ${row} ci lim bi la.`,
  },
  again: { fr: 'Recommencer avec une liste', en: 'Start again with a list', wo: 'Tàmbaliwaat ak lim' },
  print: { fr: 'À imprimer', en: 'To print', wo: 'Ngir móol' },
  verify: { fr: 'Pour vérifier sur le terrain', en: 'To verify in the field', wo: 'Ngir saytu ci biti' },
  sheets: { fr: 'Planches A4 à découper', en: 'A4 sheets to cut', wo: 'Xët A4 ngir dagg' },
  sheetsText: {
    fr: 'Dix cartes par page, repères de coupe.',
    en: 'Ten cards a page, with crop marks.',
    wo: 'Fukki kàrt ci xët bu nekk, ak màndarga yi.',
  },
  duplex: { fr: 'Recto verso', en: 'Both sides', wo: 'Ñaari wet' },
  duplexText: {
    fr: 'Les dos suivent leurs rectos : imprimez en retournant sur le bord long.',
    en: 'Backs follow their fronts: print turning over the long edge.',
    wo: 'Ginnaaw yi dañuy topp kanam yi: walbatil ci wet gu gudd gi.',
  },
  pdf: { fr: 'PDF, une carte par page', en: 'PDF, one card a page', wo: 'PDF, benn kàrt ci xët' },
  pdfText: { fr: 'Pour une imprimante à cartes PVC.', en: 'For a PVC card printer.', wo: 'Ngir imprimante kàrt PVC.' },
  zip: { fr: 'Images PNG (ZIP)', en: 'PNG pictures (ZIP)', wo: 'Nataal PNG (ZIP)' },
  zipText: { fr: 'Une image par carte.', en: 'One picture for each card.', wo: 'Benn nataal ci kàrt bu nekk.' },
  calibration: { fr: 'Page d’étalonnage', en: 'Calibration page', wo: 'Xëtu natt' },
  calibrationText: {
    fr: 'À imprimer d’abord : la règle doit mesurer 100 mm.',
    en: 'Print this first: the ruler must measure 100 mm.',
    wo: 'Móol ko njëkk: règle bi war na am 100 mm.',
  },
  portalPage: {
    fr: 'Portail pour un téléphone (HTML)',
    en: 'Portal for a phone (HTML)',
    wo: 'Portaal ngir telefon (HTML)',
  },
  portalPageText: {
    fr: 'Un seul fichier : envoyez-le par WhatsApp, Bluetooth ou câble, puis ouvrez-le. Aucun réseau n’est nécessaire.',
    en: 'A single file: send it by WhatsApp, Bluetooth or cable, then open it. No network is needed.',
    wo: 'Benn fichier rekk: yónnee ko ci WhatsApp, Bluetooth walla fil, ba noppi ubbi ko. Soxlawul réseau.',
  },
  portal: { fr: 'Portail de vérification (ZIP)', en: 'Verification portal (ZIP)', wo: 'Portaalu saytu (ZIP)' },
  portalText: {
    fr: 'Le dossier complet, avec registre et manifeste. Décompressez-le, puis ouvrez index.html.',
    en: 'The whole folder, with registry and manifest. Unpack it, then open index.html.',
    wo: 'Dossier bi yépp, ak registre ak manifeste. Ubbil ZIP bi, ba noppi ubbi index.html.',
  },
  manifest: { fr: 'Manifeste signé', en: 'Signed manifest', wo: 'Manifeste bu am siñatiir' },
  manifestText: {
    fr: 'Les empreintes de chaque fichier et de chaque carte.',
    en: 'The fingerprints of every file and card.',
    wo: 'Màndargay fichier ak kàrt bu nekk.',
  },
  download: { fr: 'Télécharger', en: 'Download', wo: 'Yebbi' },
  downloadOf: {
    fr: (what: string, size: string) => `Télécharger : ${what}${size ? `, ${size}` : ''}`,
    en: (what: string, size: string) => `Download: ${what}${size ? `, ${size}` : ''}`,
    wo: (what: string, size: string) => `Yebbi: ${what}${size ? `, ${size}` : ''}`,
  },
  stop: { fr: 'Arrêter', en: 'Stop', wo: 'Taxawal' },
  firstCards: { fr: 'Premières cartes', en: 'First cards', wo: 'Kàrt yu njëkk yi' },
  allCards: { fr: 'Cartes de ce travail', en: 'Cards of this job', wo: 'Kàrti liggéey bii' },
  progress: { fr: 'Avancement', en: 'Progress', wo: 'Fi mu tollu' },
  finished: { fr: 'Terminé le', en: 'Completed', wo: 'Bés bi mu jeex' },
  price: { fr: 'Coût', en: 'Cost', wo: 'Njëg' },
  quality: { fr: 'Qualité', en: 'Quality', wo: 'Rafetaay' },
})

export const keptMessages = defineMessages({
  keptUntil: {
    fr: (date: string) => `Conservés jusqu’au ${date}. Le portail et le manifeste restent.`,
    en: (date: string) => `Kept until ${date}. The portal and the manifest stay.`,
    wo: (date: string) => `Dinañu leen denc ba ${date}. Portaal bi ak manifeste bi dañuy des.`,
  },
  keptForEver: {
    fr: 'Conservés sans limite de temps.',
    en: 'Kept without a limit of time.',
    wo: 'Dañu leen denc ba fàww.',
  },
  removed: {
    fr: (date: string) => `Fichiers supprimés le ${date}`,
    en: (date: string) => `Files removed on ${date}`,
    wo: (date: string) => `Dindi nañu fichier yi ci ${date}`,
  },
  removedText: {
    fr: 'Leur durée de conservation est passée. Ils peuvent être refaits d’après le registre, sans frais.',
    en: 'Their time was over. They can be made again from the registry, free of charge.',
    wo: 'Seen diiru denc jeex na. Mën nañu leen defaraat ci registre bi, te du fay dara.',
  },
  breaksOff: {
    fr: 'Le téléchargement s’interrompt toujours au même endroit : le fichier est sans doute endommagé.',
    en: 'The download always breaks off at the same place: the file is probably damaged.',
    wo: 'Yebbi bi saa su nekk ci menn bàrab lay dog: xéyna fichier bi dafa yàqu.',
  },
  remake: { fr: 'Refaire les fichiers', en: 'Make the files again', wo: 'Defaraat fichier yi' },
  remaking: {
    fr: 'Les fichiers sont refaits, en quelques minutes au plus.',
    en: 'The files are being made again, within minutes.',
    wo: 'Ñungi defaraat fichier yi, ci ay minit.',
  },
})
