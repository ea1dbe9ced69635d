import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageOn, readBirth } from './birth-date.ts'

test('birth dates are read as people write them; impossible dates are refused', () => {
  for (const written of ['1984-05-12', '12/05/1984', '12/5/1984', '12.05.1984', ' 12 05 1984 ']) {
    assert.equal(readBirth(written), '1984-05-12', written)
  }
  assert.equal(readBirth('1984'), '1984')
  for (const written of ['', '84', '31/02/1984', '1984-13-01', 'mai 1984', '12/05/84']) {
    assert.equal(readBirth(written), undefined, written)
  }
})

test('a person is a year older from the birthday on', () => {
  assert.equal(ageOn('1984-05-12', new Date(2026, 4, 11)), 41)
  assert.equal(ageOn('1984-05-12', new Date(2026, 4, 12)), 42)
})
