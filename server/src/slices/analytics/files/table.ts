/** A table for download: a heading, and rows of numbers and texts. It never holds personal data. */
export interface Table {
  /** Names the file and the sheet. */
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** Spreadsheets run cells that begin with one of these characters. A leading apostrophe makes them text. */
const FORMULA = /^[=+\-@\t\r]/

export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}
