import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { monthAround } from './calendar.ts'
import { splitTax, timesFcfa } from './fcfa.ts'
import { fcfaInWords, formatFcfa } from './invoice-pdf/money.ts'

const amount = fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 })

test('net and tax add up to what was paid, and the tax is 18 % of the net to the nearest franc', () => {
  fc.assert(
    fc.property(amount, (paid) => {
      const { net, vat, gross } = splitTax(paid)
      assert.equal(net + vat, gross)
      assert.equal(gross, paid)
      // |vat - paid * 18 / 118| <= 1/2, multiplied by 118 to avoid fractions.
      const error = BigInt(vat) * 118n - BigInt(paid) * 18n
      assert.ok(error >= -59n && error <= 59n)
    }),
    { numRuns: 5_000 },
  )
  assert.deepEqual(splitTax(118), { net: 100, vat: 18, gross: 118 })
  assert.deepEqual(splitTax(-118), { net: -100, vat: -18, gross: -118 })
  assert.deepEqual(splitTax(0), { net: 0, vat: 0, gross: 0 })
})

test('unsafe integers are refused as amounts', () => {
  assert.throws(() => splitTax(0.5), RangeError)
  assert.throws(() => splitTax(2 ** 53), RangeError)
  assert.throws(() => timesFcfa(2 ** 30, 2 ** 30), RangeError)
})

test('amounts follow French typography', () => {
  assert.equal(formatFcfa(1_234_567, 'fr'), '1\u202f234\u202f567\u00a0F\u202fCFA')
  assert.equal(formatFcfa(-999, 'fr'), '−999\u00a0F\u202fCFA')
  assert.equal(formatFcfa(1_000, 'en'), '1,000\u00a0F\u202fCFA')
})

test('amounts in words follow French grammar', () => {
  const expected = {
    0: 'zéro franc CFA',
    1: 'un franc CFA',
    80: 'quatre-vingts francs CFA',
    281: 'deux cent quatre-vingt-un francs CFA',
    1000: 'mille francs CFA',
    1000000: 'un million de francs CFA',
    1000200: 'un million deux cents francs CFA',
    2000000000: 'deux milliards de francs CFA',
  }
  for (const [count, words] of Object.entries(expected)) assert.equal(fcfaInWords(Number(count), 'fr'), words)
  assert.equal(fcfaInWords(-1_500, 'fr'), 'mille cinq cents francs CFA')
})

test('a month ends where the next begins, also in December and in leap years', () => {
  assert.deepEqual(monthAround('2026-12-31'), { firstDay: '2026-12-01', resetDay: '2027-01-01' })
  assert.deepEqual(monthAround('2028-02-29'), { firstDay: '2028-02-01', resetDay: '2028-03-01' })
})
