import { defineMessages } from '#platform/i18n/messages.ts'

export const retentionMessages = defineMessages({
  title: { fr: 'Conservation des fichiers', en: 'How long files are kept', wo: 'Diiru denc fichier yi' },
  text: {
    fr: 'Les PDF, planches et images d’un travail montrent des personnes. Ils sont supprimés après ce temps ; le portail et le manifeste restent, et un opérateur peut faire refaire les fichiers.',
    en: 'PDFs, sheets and pictures of a job show people. They are removed after this time; the portal and the manifest stay, and an operator can have the files made again.',
    wo: 'PDF yi, xët yi ak nataali liggéey dañuy wone ay nit. Dinañu leen dindi bu jamono ji weesoo; portaal bi ak manifeste bi dañuy des, te opérateur mën na leen defarlu.',
  },
  notice: {
    fr: (days: string) => `Une durée plus courte ne supprime rien avant ${days} jours.`,
    en: (days: string) => `A shorter time removes nothing for ${days} days.`,
    wo: (days: string) => `Diir bu gëna gàtt du dindi dara fileek ${days} fan.`,
  },
  forEver: { fr: 'Garder sans limite', en: 'Keep without a limit', wo: 'Denc ba fàww' },
  days: { fr: 'Jours après la fin du travail', en: 'Days after completion', wo: 'Fan ginnaaw bi liggéey bi jeexee' },
  daysWrong: {
    fr: (max: string) => `Un nombre entier de 1 à ${max}.`,
    en: (max: string) => `A whole number from 1 to ${max}.`,
    wo: (max: string) => `Lim bu mat, 1 ba ${max}.`,
  },
  next: {
    fr: (jobs: string, days: string, date: string) =>
      `Dans les ${days} prochains jours : les fichiers de ${jobs} travaux, les premiers le ${date}.`,
    en: (jobs: string, days: string, date: string) =>
      `Within ${days} days: the files of ${jobs} jobs, the first on ${date}.`,
    wo: (jobs: string, days: string, date: string) =>
      `Ci ${days} fan yiy ñëw: fichier yi ci ${jobs} liggéey, yu njëkk yi ci ${date}.`,
  },
  nothingNext: {
    fr: (days: string) => `Rien n’est supprimé dans les ${days} prochains jours.`,
    en: (days: string) => `Nothing is removed within ${days} days.`,
    wo: (days: string) => `Duñu dindi dara ci ${days} fan yiy ñëw.`,
  },
  save: { fr: 'Enregistrer la durée', en: 'Save the time', wo: 'Denc diir bi' },
  saved: { fr: 'Durée enregistrée.', en: 'Time saved.', wo: 'Denc nañu diir bi.' },
})
