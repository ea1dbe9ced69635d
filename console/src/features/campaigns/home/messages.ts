import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  cardsToDo: { fr: 'Cartes à suivre', en: 'Cards to see to', wo: 'Kàrt yi ngay topp' },
  allCampaigns: { fr: 'Toutes les campagnes', en: 'All campaigns', wo: 'Kampaañ yépp' },
  noneTitle: { fr: 'Aucune carte en cours', en: 'No cards under way', wo: 'Amul kàrt buy dox' },
  noneText: {
    fr: 'Les travaux en cours et les cartes prêtes à imprimer apparaissent ici.',
    en: 'Jobs under way and cards ready to print appear here.',
    wo: 'Liggéey yiy dox ak kàrt yi pare dañuy feeñ fii.',
  },
  follow: { fr: 'Suivre', en: 'Follow', wo: 'Topp' },
  print: { fr: 'Imprimer', en: 'Print', wo: 'Móol' },
  look: { fr: 'Voir', en: 'Look', wo: 'Xool' },
})
