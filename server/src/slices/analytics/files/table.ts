/** A table for download: a heading, and rows of numbers and texts. It never holds personal data. */
export interface Table {
  /** Names the file and the sheet. */
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}
