export type Cell = string | number | null

/** Spreadsheets run cells that begin with one of these characters. */
const FORMULA = /^[=+\-@\t\r]/

export const isFormula = (cell: string): boolean => FORMULA.test(cell)

/** A leading apostrophe makes a cell text. */
export function escapeFormula(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell
}
