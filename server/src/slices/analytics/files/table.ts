/** A table as people take it home: a heading, and rows of numbers and words. Never anything personal. */
export interface Table {
  /** Names the file and the sheet. */
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** Spreadsheets run what begins with one of these; an apostrophe makes it a word. */
const FORMULA = /^[=+\-@\t\r]/

export function harmless(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}
