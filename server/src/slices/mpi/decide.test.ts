import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from './decide.ts'

test('who is who is decided by the unrounded score of the best match', () => {
  const decisionOf = (score: number) => decide({ score }).decision
  assert.equal(decisionOf(0.95), 'same')
  assert.equal(decisionOf(0.9499999), 'review')
  assert.equal(decisionOf(0.75), 'review')
  assert.equal(decisionOf(0.7499999), 'new')
  assert.equal(decisionOf(0.5), 'new')
  assert.equal(decide(undefined).decision, 'new')
})

test('a trial decides by thresholds of its own', () => {
  const tried = { certain: 0.9, probable: 0.6 }
  assert.deepEqual(
    [0.95, 0.9, 0.89, 0.6, 0.59].map((score) => decide({ score }, tried).decision),
    ['same', 'same', 'review', 'review', 'new'],
  )
})
