import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText, readCsv } from './read-csv.ts'

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
