import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyboardScanner } from './keyboard-scanner.ts'

function type(text: string, pauseMs: number): string | undefined {
  const scanner = createKeyboardScanner()
  const keys = [...text, 'Enter']
  return keys.map((key, i) => scanner({ key, atMs: 1_000 + i * pauseMs })).pop()
}

test('a scanner is recognized by its typing speed', () => {
  assert.equal(type('DKRVAC-7K3Q9ZPA', 5), 'DKRVAC-7K3Q9ZPA')
  assert.equal(type('DKRVAC-7K3Q9ZPA', 150), undefined)
})

test('a few keys are not a code', () => {
  assert.equal(type('abc', 5), undefined)
})

test('keys without a character are ignored', () => {
  const scanner = createKeyboardScanner()
  const keys = ['Shift', ...'DKRVAC-7', 'Shift', ...'K3Q9ZPA', 'Enter']
  assert.equal(keys.map((key, i) => scanner({ key, atMs: i * 5 })).pop(), 'DKRVAC-7K3Q9ZPA')
})
