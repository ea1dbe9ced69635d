/**
 * Spreadsheets run what begins with one of these, in some languages also in full width. A cell also begins where a French spreadsheet
 * splits a line with commas: after a semicolon, after a tab, and after the end of a line within a cell; and behind quotes, which
 * it takes away.
 */
const BEGINNING = /(?=[=+\-@\t\r＝＋－＠])(?<=(?:^|[;\t\r\n])[ "]*)/g

/** An apostrophe at the beginning makes a cell text. */
export const escapeFormula = (cell: string): string => cell.replace(BEGINNING, "'")

export const isFormula = (cell: string): boolean => escapeFormula(cell) !== cell
