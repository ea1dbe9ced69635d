import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { Guarded } from './guarded.ts'

test('a guarded value is masked wherever it is printed', () => {
  const value = new Guarded('séropositif')
  const shown = [
    JSON.stringify({ value }),
    `${value}`,
    String(value),
    inspect({ value }),
    `${value}`,
    JSON.stringify([value]),
    inspect(value, { showHidden: true, depth: 9 }),
    JSON.stringify({ ...value }),
  ]
  for (const text of shown) assert.ok(!text.includes('ropositif'), text)
  assert.equal(Guarded.open(value), 'séropositif')
})
