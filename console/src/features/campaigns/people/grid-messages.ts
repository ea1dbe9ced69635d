import { defineMessages } from '#platform/i18n/messages.ts'

export const gridMessages = defineMessages({
  gridLabel: { fr: 'Personnes de la liste', en: 'People of the list', wo: 'Nit ñi ci lim bi' },
  row: { fr: 'Ligne', en: 'Row', wo: 'Rëdd' },
  cellLabel: {
    fr: (row: string, field: string) => `Ligne ${row}, ${field}`,
    en: (row: string, field: string) => `Row ${row}, ${field}`,
    wo: (row: string, field: string) => `Rëdd ${row}, ${field}`,
  },
  removeColumn: { fr: 'Supprimer', en: 'Delete', wo: 'Far' },
  removeRow: {
    fr: (row: string) => `Supprimer la ligne ${row}`,
    en: (row: string) => `Delete row ${row}`,
    wo: (row: string) => `Far rëdd ${row}`,
  },
})
