import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsv } from './csv.ts'

test('French files have semicolons, English ones commas, both a byte order mark', () => {
  assert.equal(toCsv([['é', 'a;b']], 'fr'), '\ufeffé;"a;b"\r\n')
  assert.equal(toCsv([['é', 'a,b']], 'en'), '\ufeffé,"a,b"\r\n')
})

test('quotes and line breaks stay inside their field', () => {
  assert.equal(toCsv([['say "yes"', 'two\nlines']], 'wo'), '\ufeff"say ""yes""";"two\nlines"\r\n')
})

test('a value that looks like a formula is made harmless', () => {
  assert.equal(toCsv([['=1+1', '@cmd', '-5']], 'fr'), "\ufeff'=1+1;'@cmd;'-5\r\n")
})
