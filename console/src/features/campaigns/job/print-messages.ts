import { defineMessages } from '#platform/i18n/messages.ts'

export const printMessages = defineMessages({
  title: { fr: 'Autre mise en page', en: 'Another layout', wo: 'Beneen mise en page' },
  text: {
    fr: 'Préparée à la demande : quelques secondes la première fois.',
    en: 'Prepared on request: a few seconds the first time.',
    wo: 'Dañu koy waajal soo ko laajee: ay saa ci bi jëkk.',
  },
  choose: { fr: 'Choisir la mise en page', en: 'Choose the layout', wo: 'Tànn mise en page bi' },
  layout: { fr: 'Mise en page', en: 'Layout', wo: 'Mise en page' },
  cr80: { fr: 'Imprimante à cartes (CR80)', en: 'Card printer (CR80)', wo: 'Imprimante kàrt (CR80)' },
  a4: { fr: 'A4, dix cartes par feuille', en: 'A4, ten cards a sheet', wo: 'A4, fukki kàrt ci xët' },
  'a4-8': {
    fr: 'A4, huit cartes, fond perdu entier',
    en: 'A4, eight cards with the whole bleed',
    wo: 'A4, juróom-ñetti kàrt',
  },
  receipts: { fr: 'Reçus pour les titulaires', en: 'Slips for the holders', wo: 'Reçu yi ngir boroom kàrt yi' },
  duplex: {
    fr: 'Recto verso, le dos après chaque recto',
    en: 'Both sides, each back after its front',
    wo: 'Ñaari wet yi',
  },
  printer: { fr: 'Imprimante', en: 'Printer', wo: 'Imprimante' },
  anyPrinter: { fr: 'Sans réglage', en: 'No adjustment', wo: 'Amul tabb' },
  flip: { fr: 'Retournement', en: 'Turn over', wo: 'Wëlbati' },
  long: { fr: 'Bord long', en: 'Long edge', wo: 'Wet gu gudd gi' },
  short: { fr: 'Bord court', en: 'Short edge', wo: 'Wet gu gàtt gi' },
  sort: { fr: 'Ordre', en: 'Order', wo: 'Toppalante' },
  place: {
    fr: 'Par zone, structure et nom',
    en: 'By zone, health centre and name',
    wo: 'Ci gox, barab ak tur',
  },
  list: { fr: 'Celui de la liste', en: 'As in the list', wo: 'Ni ci lim bi' },
})
