import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measureJson } from './json-measure.ts'

const nesting = (json: string) => measureJson(Buffer.from(json)).depth

/** The same, counted in the parsed value. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('the depth counted in the bytes is that of the parsed value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 2), (value, indent) => {
      assert.equal(nesting(JSON.stringify(value, null, indent)), depthOf(value))
    }),
  )
})

test('brackets inside texts and names do not count', () => {
  assert.equal(nesting('"[[[{{{"'), 0)
  assert.equal(nesting('{"[[[":"]]]{{{"}'), 1)
  assert.equal(nesting('["\\"[[[", "\\\\", [1]]'), 2)
  assert.equal(nesting('["\\\\\\"[["]'), 1)
})

test('very deep nesting is counted without recursion', () => {
  assert.equal(nesting('['.repeat(1_000_000)), 1_000_000)
  assert.equal(nesting('{"a":'.repeat(100_000)), 100_000)
})

test('closing brackets without an opening hide no depth', () => {
  assert.equal(nesting(`${']'.repeat(100)}${'['.repeat(70)}`), 70)
})

test('any bytes are counted without an error', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => assert.ok(measureJson(bytes).depth >= 0)))
})

/** The same, counted in the parsed value. An empty list or object counts as if it held a value. */
function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  const inner = Object.values(value)
  return (
    1 +
    Math.max(
      1,
      inner.reduce((sum: number, each) => sum + valuesOf(each), 0),
    )
  )
}

test('the number of values counted in the bytes is that of the parsed value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      assert.equal(measureJson(Buffer.from(JSON.stringify(value))).values, valuesOf(value))
    }),
  )
})
