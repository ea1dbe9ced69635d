import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv } from './read-csv.ts'

const rows = [
  ['Prénom', 'Nom'],
  ['Aïssatou', 'Ndiaye'],
]

test('a file is read in the encodings and with the separators that offices use', () => {
  for (const separator of [',', ';', '\t']) {
    const text = `${rows.map((row) => row.join(separator)).join('\r\n')}\r\n\r\n`
    assert.deepEqual(readCsv(Buffer.from(text)), rows)
    assert.deepEqual(readCsv(Buffer.from(`\ufeff${text}`)), rows)
    assert.deepEqual(readCsv(Buffer.from(text, 'latin1')), rows)
    assert.deepEqual(readCsv(Buffer.from(`\ufeff${text}`, 'utf16le')), rows)
    assert.deepEqual(readCsv(Buffer.from(`sep=${separator}\n${text}`)), rows)
  }
})

test('a file that is not text is refused', () => {
  assert.throws(() => readCsv(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1])))
})
