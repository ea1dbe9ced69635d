import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidy } from './office-values.ts'

function assertReadAs(field: Parameters<typeof tidy>[0], expected: Record<string, string>) {
  const typed = Object.keys(expected)
  assert.deepEqual(Object.fromEntries(typed.map((text) => [text, tidy(field, text, 'SN')])), expected)
}

test('dates are read with the day first, in figures or in words; a year alone stays one', () => {
  assertReadAs('date_of_birth', {
    '31/12/1990': '1990-12-31',
    '1.2.2004': '2004-02-01',
    '1er août 1987': '1987-08-01',
    '12-mars-1987': '1987-03-12',
    '3 Jul. 2001': '2001-07-03',
    '1990-12-31T00:00:00Z': '1990-12-31',
    ' 1958 ': '1958',
  })
})

test('a text that is no date stays as it was typed, so that its row can be named', () => {
  assertReadAs('date_of_birth', { '31/12/90': '31/12/90', '12 thermidor 1987': '12 thermidor 1987', hier: 'hier' })
})

test('the sex is read in three languages', () => {
  assertReadAs('gender', { Féminin: 'F', homme: 'M', jigéen: 'F', Male: 'M', inconnu: 'U', x: 'x' })
})

test('a region may be written by its name, if it is in the organization’s country', () => {
  assertReadAs('region_code', {
    Thiès: 'THI',
    'SAINT LOUIS': tidy('region_code', 'Saint-Louis', 'SN'),
    'St-Louis': tidy('region_code', 'Saint-Louis', 'SN'),
    'Région de Kolda': tidy('region_code', 'kolda', 'SN'),
    dkr: 'dkr',
    Bamako: 'Bamako',
  })
  assert.match(tidy('region_code', 'kolda', 'SN'), /^[A-Z]{3}$/)
})
