import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast } from './contrast.ts'

test('the contrast ratio is that of WCAG, and what is not a colour has none', () => {
  assert.equal(contrast('#ffffff', '#000000'), 21)
  assert.equal(contrast('#777777', '#ffffff')?.toFixed(2), '4.48')
  assert.equal(contrast('gold', '#000000'), undefined)
})
