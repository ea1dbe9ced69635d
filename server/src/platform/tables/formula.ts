/**
 * Spreadsheets run what begins with one of these. A cell also begins where a French spreadsheet splits a line with commas:
 * after a semicolon, after a tab, and after the end of a line within a cell.
 */
const BEGINNING = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r])/g

/** An apostrophe at the beginning makes a cell text. */
export const escapeFormula = (cell: string): string => cell.replace(BEGINNING, "'")

export const isFormula = (cell: string): boolean => escapeFormula(cell) !== cell
