import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json.ts'

test('the example of RFC 8785 has its canonical form', () => {
  const value = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  assert.equal(
    canonicalJson(value),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('the order of members does not matter', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (members) => {
      const reversed = Object.fromEntries(Object.entries(members).reverse())
      assert.equal(canonicalJson(reversed), canonicalJson(members))
    }),
  )
})

test('parsing the canonical form gives the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('a value without a JSON form is refused', () => {
  for (const value of [undefined, () => 1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => canonicalJson(value))
  }
})
