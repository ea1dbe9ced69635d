import { defineMessages } from '#platform/i18n/messages.ts'
import { frenchPlural } from '#platform/i18n/plural.ts'

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
