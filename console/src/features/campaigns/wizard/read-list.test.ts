import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decodeText,
  guessMapping,
  readCsv,
  readFile,
  TableTooLong,
  TableUnreadable,
  toRows,
  toTable,
} from './read-list.ts'
import { readXlsx } from './xlsx-worker.ts'

test('a file that is not a table is refused', async () => {
  await assert.rejects(readXlsx(new TextEncoder().encode('PK but no workbook').buffer))
  await assert.rejects(readFile(new Blob([Uint8Array.from([0xd0, 0xcf, 0x11])])), TableUnreadable)
  await assert.rejects(readFile(new Blob([Uint8Array.from([0x89, 0x50, 0, 1])])), TableUnreadable)
  const long = Array.from({ length: 10_002 }, () => ['x'])
  assert.throws(() => toTable(long, true), TableTooLong)
})

test('CSV is read as spreadsheets of all languages write it', () => {
  assert.deepEqual(readCsv('\ufeffsep=;\r\nprénom;nom\r\n"Awa ""la grande""";Diop\r\n'), [
    ['prénom', 'nom'],
    ['Awa "la grande"', 'Diop'],
  ])
  assert.deepEqual(readCsv('a\tb\n"two\nlines"\tc'), [
    ['a', 'b'],
    ['two\nlines', 'c'],
  ])
  assert.deepEqual(readCsv('"a;b",c\n1,2'), [
    ['a;b', 'c'],
    ['1', '2'],
  ])
  const windows = Uint8Array.from([0x4e, 0x64, 0xe8, 0x79, 0x65]).buffer
  assert.equal(decodeText(windows), 'Ndèye')
  assert.equal(decodeText(Uint8Array.from([0xff, 0xfe, 0x4e, 0, 0xe8, 0]).buffer), 'Nè')
})

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
