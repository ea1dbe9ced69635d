import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { drawableLetter, LETTERS } from './letter-table.ts'
import { drawCharacter, type Weight } from './typeface.ts'

const WEIGHTS: readonly Weight[] = ['medium', 'semibold', 'bold']
const LAST = 0x10ffff

const isDrawn = (codePoint: number) => drawCharacter('semibold', codePoint) !== undefined

/** Set UPDATE_LETTERS=1 to write the table again after a change of fonts. */
test('the table contains exactly the letters that the fonts draw, in every weight', () => {
  if (process.env.UPDATE_LETTERS) {
    const file = new URL('./letter-table.ts', import.meta.url)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/LETTERS =\s*'[^']*'/, `LETTERS =\n  '${expectedTable()}'`))
  } else assert.equal(LETTERS, expectedTable())
  for (let codePoint = 0; codePoint <= LAST; codePoint++) {
    if (drawableLetter(codePoint) !== isDrawn(codePoint)) assert.fail(codePoint.toString(16))
    for (const weight of WEIGHTS) assert.equal(drawCharacter(weight, codePoint) !== undefined, isDrawn(codePoint))
  }
})

/** The content that the table must have. */
function expectedTable(): string {
  const lengths: number[] = []
  let [isRangeDrawn, length] = [false, 0]
  for (let codePoint = 0; codePoint <= LAST; codePoint++) {
    if (isDrawn(codePoint) === isRangeDrawn) length++
    else {
      lengths.push(length)
      isRangeDrawn = !isRangeDrawn
      length = 1
    }
  }
  if (isRangeDrawn) lengths.push(length)
  return lengths.map((each) => each.toString(36)).join(' ')
}
