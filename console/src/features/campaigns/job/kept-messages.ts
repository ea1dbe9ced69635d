import { defineMessages } from '#platform/i18n/messages.ts'

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
