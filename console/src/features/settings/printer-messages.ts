import { defineMessages } from '#platform/i18n/messages.ts'

export const printerMessages = defineMessages({
  title: { fr: 'Imprimantes', en: 'Printers', wo: 'Imprimante yi' },
  text: {
    fr: 'Imprimez la page d’étalonnage recto verso, mesurez, puis saisissez les décalages en millimètres. Toute l’organisation les utilise.',
    en: 'Print the calibration page on both sides, measure, then enter the offsets in millimetres. The whole organization uses them.',
    wo: 'Móolal xëtu natt gi ci ñaari wet yi, nattal, bind ci millimètre. Mbootaay gi yépp a koy jëfandikoo.',
  },
  calibration: { fr: 'Page d’étalonnage', en: 'Calibration page', wo: 'Xëtu natt' },
  calibrationOf: {
    fr: (name: string) => `Page d’étalonnage de ${name}`,
    en: (name: string) => `Calibration page of ${name}`,
    wo: (name: string) => `Xëtu natt ${name}`,
  },
  name: { fr: 'Nom de l’imprimante', en: 'Name of the printer', wo: 'Turu imprimante bi' },
  newPrinter: { fr: 'Nouvelle imprimante', en: 'New printer', wo: 'Imprimante bu bees' },
  nameWrong: { fr: 'Donnez un nom.', en: 'Give a name.', wo: 'Bindal tur.' },
  flip: { fr: 'Retournement', en: 'Turn over', wo: 'Wëlbati' },
  long: { fr: 'Bord long', en: 'Long edge', wo: 'Wet gu gudd gi' },
  short: { fr: 'Bord court', en: 'Short edge', wo: 'Wet gu gàtt gi' },
  frontX: { fr: 'Recto vers la droite (mm)', en: 'Front to the right (mm)', wo: 'Kanam, ndeyjoor (mm)' },
  frontY: { fr: 'Recto vers le bas (mm)', en: 'Front down (mm)', wo: 'Kanam, suuf (mm)' },
  backX: { fr: 'Verso vers la droite (mm)', en: 'Back to the right (mm)', wo: 'Ginnaaw, ndeyjoor (mm)' },
  backY: { fr: 'Verso vers le bas (mm)', en: 'Back down (mm)', wo: 'Ginnaaw, suuf (mm)' },
  offsetWrong: { fr: 'Entre −10 et 10.', en: 'Between −10 and 10.', wo: 'Diggante −10 ak 10.' },
  add: { fr: 'Ajouter une imprimante', en: 'Add a printer', wo: 'Yokk imprimante' },
  remove: { fr: 'Retirer', en: 'Remove', wo: 'Dindi' },
  removeOne: {
    fr: (name: string) => `Retirer ${name}`,
    en: (name: string) => `Remove ${name}`,
    wo: (name: string) => `Dindi ${name}`,
  },
  save: { fr: 'Enregistrer', en: 'Save', wo: 'Denc' },
  saved: { fr: 'Imprimantes enregistrées.', en: 'Printers saved.', wo: 'Denc nañu imprimante yi.' },
})
