import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast as ofTheEngine } from '@samakart/card-engine/colour'
import { contrast } from './contrast.ts'

test('the contrast ratio is the same as in the card renderer', () => {
  for (const [one, other] of [
    ['#ffffff', '#000000'],
    ['#c9a227', '#0b1224'],
    ['#777777', '#ffffff'],
    ['#0a0f1c', '#c9a227'],
  ] as const) {
    assert.equal(contrast(one, other)?.toFixed(6), ofTheEngine(one, other).toFixed(6))
  }
  assert.equal(contrast('gold', '#000000'), undefined)
})
