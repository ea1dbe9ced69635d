import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  find: { fr: 'Chercher', en: 'Find', wo: 'Seet' },
  open: { fr: 'Chercher (Ctrl-K)', en: 'Find (Ctrl-K)', wo: 'Seet (Ctrl-K)' },
  placeholder: {
    fr: 'Un nom, un code de carte, une campagne, une page…',
    en: 'A name, a card code, a campaign, a page…',
    wo: 'Tur, kodu kàrt, kampaañ, xët…',
  },
  people: { fr: 'Personnes', en: 'People', wo: 'Nit ñi' },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' },
  campaigns: { fr: 'Campagnes', en: 'Campaigns', wo: 'Kampaañ yi' },
  pages: { fr: 'Pages', en: 'Pages', wo: 'Xët yi' },
  nothing: { fr: 'Rien ne correspond.', en: 'Nothing matches.', wo: 'Dara méngoowul.' },
  searching: { fr: 'Recherche…', en: 'Searching…', wo: 'Mungi seet…' },
  results: { fr: 'Résultats', en: 'Results', wo: 'Li ñu gis' },
  noHolder: { fr: 'sans titulaire', en: 'without a holder', wo: 'amul boroom' },
})
