import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { discountAmongRelatives, discountEarlier, discountHighOdds, EARLIER_DISCOUNT } from './discount.ts'
import { probabilityOf } from './score.ts'

const logit = fc.double({ min: -20, max: 20, noNaN: true })

test('a discount never raises the odds and keeps the order of pairs', () => {
  fc.assert(
    fc.property(logit, logit, (one, other) => {
      const [lesser, greater] = one < other ? [one, other] : [other, one]
      for (const discount of [discountHighOdds, discountAmongRelatives]) {
        assert.ok(discount(greater) <= greater)
        assert.ok(discount(lesser) <= discount(greater))
      }
    }),
  )
})

test('among relatives the odds in the middle are lowered most', () => {
  const lost = (value: number) => value - discountAmongRelatives(value)
  assert.equal(lost(-3), 0)
  assert.ok(lost(2) > lost(5) && lost(5) > 0)
  assert.ok(lost(2) > 2 - discountHighOdds(2))
})

test('an earlier record of a person takes the same from every logit', () => {
  for (const value of [-3, 0, 2.9, 7])
    assert.ok(Math.abs(discountEarlier(probabilityOf(value)) - probabilityOf(value - EARLIER_DISCOUNT)) < 1e-12)
  assert.deepEqual([discountEarlier(0), discountEarlier(1)], [0, 1])
})
