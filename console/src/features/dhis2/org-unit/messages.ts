import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  label: { fr: 'Unité d’organisation', en: 'Organisation unit', wo: 'Barab' },
  all: { fr: 'Toutes', en: 'All', wo: 'Yépp' },
  choose: { fr: 'Choisir', en: 'Choose', wo: 'Tànn' },
  change: { fr: 'Changer', en: 'Change', wo: 'Soppi' },
  title: { fr: 'Choisir une unité d’organisation', en: 'Choose an organisation unit', wo: 'Tànn barab' },
  text: {
    fr: 'Une unité compte avec tout ce qui en dépend.',
    en: 'A unit counts with everything below it.',
    wo: 'Barab bu nekk, ak li nekk ci suufam lépp.',
  },
  search: { fr: 'Chercher par le nom', en: 'Search by name', wo: 'Seet ci tur' },
  nothing: { fr: 'Aucune unité de ce nom.', en: 'No unit of this name.', wo: 'Amul barab bu tudd noonu.' },
  more: {
    fr: 'Il y en a d’autres : précisez le nom.',
    en: 'There are more: type more of the name.',
    wo: 'Am na yeneen: yokkal tur wi.',
  },
  open: {
    fr: (name: string) => `Déplier ${name}`,
    en: (name: string) => `Unfold ${name}`,
    wo: (name: string) => `Ubbi ${name}`,
  },
  close: {
    fr: (name: string) => `Replier ${name}`,
    en: (name: string) => `Fold ${name}`,
    wo: (name: string) => `Tëj ${name}`,
  },
  clear: { fr: 'Toutes les unités', en: 'All units', wo: 'Barab yépp' },
})
