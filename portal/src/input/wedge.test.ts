import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWedge } from './wedge.ts'

function type(text: string, pauseMs: number): string | undefined {
  const wedge = createWedge()
  const keys = [...text, 'Enter']
  return keys.map((key, i) => wedge({ key, atMs: 1_000 + i * pauseMs })).pop()
}

test('a reader is recognized by its speed', () => {
  assert.equal(type('DKRVAC-7K3Q9ZPA', 5), 'DKRVAC-7K3Q9ZPA')
  assert.equal(type('DKRVAC-7K3Q9ZPA', 150), undefined)
})

test('a few keys are not a code', () => {
  assert.equal(type('abc', 5), undefined)
})

test('keys without a character are ignored', () => {
  const wedge = createWedge()
  const keys = ['Shift', ...'DKRVAC-7', 'Shift', ...'K3Q9ZPA', 'Enter']
  assert.equal(keys.map((key, i) => wedge({ key, atMs: i * 5 })).pop(), 'DKRVAC-7K3Q9ZPA')
})
