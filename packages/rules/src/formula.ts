/** Spreadsheets run what begins with one of these, in some languages also in full width. */
const BEGINNINGS = '=+-@\t\r＝＋－＠'
/** A cell also begins where a French spreadsheet splits a line with commas, and where a line within a cell ends. */
const SPLITS = ';\t\r\n'

/** An apostrophe at the beginning makes a cell text. Quotes in front of it are taken away by the spreadsheet. */
export function escapeFormula(cell: string): string {
  let [text, isBeginning] = ['', true]
  for (const letter of cell) {
    if (isBeginning && BEGINNINGS.includes(letter)) text += "'"
    text += letter
    isBeginning = SPLITS.includes(letter) || (isBeginning && ' "'.includes(letter))
  }
  return text
}

export const isFormula = (cell: string): boolean => escapeFormula(cell) !== cell
