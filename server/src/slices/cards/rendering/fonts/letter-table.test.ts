import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { drawableLetter, LETTERS } from './letter-table.ts'
import { drawCharacter, type Weight } from './typeface.ts'

const WEIGHTS: readonly Weight[] = ['medium', 'semibold', 'bold']
const LAST = 0x10ffff

const isDrawn = (codePoint: number) => drawCharacter('semibold', codePoint) !== undefined

/** Set UPDATE_LETTERS=1 to write the table anew after a change of fonts. */
test('the table has exactly the letters that the fonts draw, in every weight', () => {
  if (process.env.UPDATE_LETTERS) {
    const file = new URL('./letter-table.ts', import.meta.url)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/LETTERS =\s*'[^']*'/, `LETTERS =\n  '${written()}'`))
  } else assert.equal(LETTERS, written())
  for (let codePoint = 0; codePoint <= LAST; codePoint++) {
    if (drawableLetter(codePoint) !== isDrawn(codePoint)) assert.fail(codePoint.toString(16))
    for (const weight of WEIGHTS) assert.equal(drawCharacter(weight, codePoint) !== undefined, isDrawn(codePoint))
  }
})

/** Lengths of stretches that are absent and drawn in turn. */
function written(): string {
  const lengths: number[] = []
  let [present, length] = [false, 0]
  for (let codePoint = 0; codePoint <= LAST; codePoint++) {
    if (isDrawn(codePoint) === present) length++
    else {
      lengths.push(length)
      present = !present
      length = 1
    }
  }
  if (present) lengths.push(length)
  return lengths.map((each) => each.toString(36)).join(' ')
}
