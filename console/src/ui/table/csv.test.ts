import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsv } from './csv.ts'

test('French spreadsheets get semicolons, English ones commas, both the mark for accents', () => {
  assert.equal(toCsv([['é', 'a;b']], 'fr'), '\ufeffé;"a;b"\r\n')
  assert.equal(toCsv([['é', 'a,b']], 'en'), '\ufeffé,"a,b"\r\n')
})

test('quotes and line ends stay inside their field', () => {
  assert.equal(toCsv([['say "yes"', 'two\nlines']], 'wo'), '\ufeff"say ""yes""";"two\nlines"\r\n')
})

test('nothing in a file is run as a formula', () => {
  assert.equal(toCsv([['=1+1', '@cmd', '-5']], 'fr'), "\ufeff'=1+1;'@cmd;'-5\r\n")
})
