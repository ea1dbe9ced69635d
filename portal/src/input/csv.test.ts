import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { codesInCsv, csvCell, csvText, textOfFile } from './csv.ts'

const codes = (text: string) => codesInCsv(text).map((line) => line.text)

test('the code column is found in files of any program', () => {
  const expected = ['A-1', 'B-2']
  const files = [
    'code\nA-1\nB-2\n',
    '\ufeffcode\r\nA-1\r\nB-2',
    'CODE\rA-1\rB-2\r',
    '"code"\n"A-1"\n"B-2"\n',
    'sep=;\r\nnom;Code\r\nx;A-1\r\ny;B-2\r\n',
    'nom\tcode\nx\tA-1\ny\tB-2',
    'code,nom\n A-1 ,"Diop, Awa"\nB-2,"un ""deux"""\n',
    'A-1\nB-2\n',
    '\n\ncode\n\nA-1\n\n\nB-2\n\n',
  ]
  for (const file of files) assert.deepEqual(codes(file), expected, JSON.stringify(file))
})

test('line numbers are those of the file', () => {
  assert.deepEqual(codesInCsv('nom,code\n"deux\nlignes",A\n\nx,B\n'), [
    { line: 2, text: 'A' },
    { line: 5, text: 'B' },
  ])
})

test('UTF-16 files of Excel are read', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('code\r\nA-1\r\n', 'utf16le')])
  assert.deepEqual(codes(textOfFile(bytes)), ['A-1'])
})

test('an empty file has no codes', () => {
  for (const file of ['', '\ufeff', 'code\n', '\r\n\r\n']) assert.deepEqual(codes(file), [])
})

test('no cell can be a formula, and every cell can be read again', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'a=+-@＝＠\t\r\n",;\'1 é') })
  fc.assert(
    fc.property(cell, (value) => {
      assert.doesNotMatch(csvCell(value), /^["\s]*[=+\-@＝＠]/)
      assert.deepEqual(codes(csvText([['code'], [`a${value}a`]])), [`a${value}a`])
    }),
  )
})
