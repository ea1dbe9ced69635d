import { readXml, XmlBeyondLimit, type XmlElement, type XmlLimits } from '@samakart/rules/read-xml'
import { Refusal } from '#platform/refusal.ts'
import { FileUnreadable, TooManyCells, TooManyColumns } from '../errors.ts'
import { MAX_CELLS, MAX_COLUMNS } from './limits.ts'

/** A cell has up to three elements, and its row one; empty rows and cells count too. */
const LIMITS: XmlLimits = { maxDepth: 64, maxElements: 4 * MAX_CELLS, maxAttributes: 200 }
/** The last row that any spreadsheet program knows. */
const LAST_ROW = 1_048_576
const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/

/**
 * Measures a part of a spreadsheet. Every part may be the sheet, whatever its name is, and addresses are looked at as a
 * parser of XML reads them, so that none can hide behind another way to write it.
 */
export function checkPart(xml: string): void {
  let isSheet = false
  const extent = new Extent()
  try {
    readXml(xml, LIMITS, {
      onOpen(element) {
        isSheet ||= element.local === 'sheetData'
        if (isSheet) extent.add(element)
      },
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    const isLarge = error instanceof XmlBeyondLimit && error.limit === 'maxElements'
    throw isLarge ? tooManyCells() : new FileUnreadable()
  }
}

/** A single cell in the last corner of a sheet would make a table of seventeen thousand million. */
class Extent {
  #lastColumn = 0
  #lastRow = 0

  add({ local, attributes, isSelfClosing }: XmlElement): void {
    const address = attributes.r?.value
    if (local === 'row' && address !== undefined && !isRow(address)) throw new FileUnreadable()
    if (local !== 'c') return
    const [, letters = '', row = ''] = ADDRESS.exec(address ?? '') ?? []
    if (!isRow(row)) throw new FileUnreadable()
    // Coloured but empty cells close themselves.
    if (isSelfClosing) return
    this.#lastColumn = Math.max(this.#lastColumn, columnNumber(letters))
    this.#lastRow = Math.max(this.#lastRow, Number(row))
    if (this.#lastColumn > MAX_COLUMNS) throw new TooManyColumns({ values: { limit: MAX_COLUMNS } })
    if (this.#lastColumn * this.#lastRow > MAX_CELLS) throw tooManyCells()
  }
}

const tooManyCells = () => new TooManyCells({ values: { limit: MAX_CELLS } })

const isRow = (text: string) => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= LAST_ROW

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
