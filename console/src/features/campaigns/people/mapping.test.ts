import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessMapping, toRows } from './mapping.ts'
import { toTable } from './table.ts'

test('columns are recognized by the headings that offices use', () => {
  const headings = ['N°', 'Nom de famille', 'Prénom(s)', 'Né(e) le', 'Sexe (M/F)', 'N° tél.', 'Région', 'Quartier']
  const table = toTable([headings, ['1', 'Diop', 'Awa', '31/12/1990', 'Féminin', '771234567', 'Thiès', 'Médina']], true)
  assert.deepEqual(toRows(table, guessMapping(table), 'SN'), [
    {
      first_name: 'Awa',
      last_name: 'Diop',
      date_of_birth: '1990-12-31',
      gender: 'F',
      beneficiary_id: '1',
      phone_number: '771234567',
      region_code: 'THI',
      zone: 'Médina',
    },
  ])
  const english = toTable(
    [
      ['First Name', 'Surname', 'DOB', 'Gender', 'Region'],
      ['A', 'B', 'C', 'D', 'E'],
    ],
    true,
  )
  assert.deepEqual(guessMapping(english), { first_name: 0, last_name: 1, date_of_birth: 2, gender: 3, region_code: 4 })
})

test('without headings, dates, sexes and telephone numbers are recognized by their content', () => {
  const table = toTable([['Awa', 'Diop', '1990-12-31', 'F', '77 123 45 67']], false)
  assert.deepEqual(guessMapping(table), { date_of_birth: 2, gender: 3, phone_number: 4 })
  assert.deepEqual(table.columns, ['#1', '#2', '#3', '#4', '#5'])
})
