import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Analyses', en: 'Insights', wo: 'Càmbar' },
  lead: {
    fr: 'Ce que le programme a produit, où, et ce qui vient. Des nombres seulement : rien sur les personnes.',
    en: 'What the programme has made, where, and what comes next. Numbers only: nothing about people.',
    wo: 'Li porogaraam bi defar, fan la ko defare, ak li nara ñëw. Lim rekk: dara ci nit ñi.',
  },
  activity: { fr: 'Activité', en: 'Activity', wo: 'Liggéey' },
  regions: { fr: 'Régions', en: 'Regions', wo: 'Diiwaan yi' },
  forecasts: { fr: 'Prévisions', en: 'Forecasts', wo: 'Li nara ñëw' },
  spent: { fr: 'Dépenses', en: 'Spending', wo: 'Xaalis bi génn' },
  dhis2: { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' },
  date: { fr: 'Jour', en: 'Day', wo: 'Bés' },
  exportAs: {
    fr: (what: string, format: string) => `Exporter « ${what} » en ${format}`,
    en: (what: string, format: string) => `Export “${what}” as ${format}`,
    wo: (what: string, format: string) => `Génne « ${what} » ci ${format}`,
  },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt' },
  forecast: { fr: 'Prévision', en: 'Forecast', wo: 'Li ñu séentu' },
})
