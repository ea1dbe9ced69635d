import { defineMessages, frenchPlural } from '#platform/i18n/messages.ts'

/** The messages of long lists. */
export const tableMessages = defineMessages({
  select: {
    fr: (row: string) => `Choisir ${row}`,
    en: (row: string) => `Select ${row}`,
    wo: (row: string) => `Tànn ${row}`,
  },
  selectAll: { fr: 'Choisir toute la page', en: 'Select the whole page', wo: 'Tànn xët wi yépp' },
  selected: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'choisie', 'choisies')}`,
    en: (count: string) => `${count} selected`,
    wo: (count: string) => `${count} yu ñu tànn`,
  },
  most: {
    fr: (count: string) => `${count} au plus à la fois`,
    en: (count: string) => `${count} at a time at most`,
    wo: (count: string) => `${count} rekk ci benn yoon`,
  },
  clear: { fr: 'Ne rien choisir', en: 'Clear the selection', wo: 'Dindi li ñu tànn' },
  columns: { fr: 'Colonnes', en: 'Columns', wo: 'Kolon yi' },
  sortBy: { fr: 'Trier par', en: 'Sort by', wo: 'Nosal ci' },
  export: { fr: 'Exporter', en: 'Export', wo: 'Génne' },
  exportCsv: { fr: 'Fichier CSV', en: 'CSV file', wo: 'Fichier CSV' },
  exportXlsx: { fr: 'Classeur Excel (XLSX)', en: 'Excel workbook (XLSX)', wo: 'Fichier Excel (XLSX)' },
  exportHint: {
    fr: 'Toute la liste avec ses filtres. L’export est inscrit au journal.',
    en: 'The whole list with its filters. The export is recorded in the audit trail.',
    wo: 'Lim bi yépp ak seggam. Génne gi dinañu ko bind ci journal bi.',
  },
  atLeast: {
    fr: (count: string) => `plus de ${count}`,
    en: (count: string) => `more than ${count}`,
    wo: (count: string) => `lu ëpp ${count}`,
  },
})
