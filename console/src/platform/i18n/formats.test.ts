import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsOf } from './formats.ts'

const at = new Date(2026, 1, 6, 9, 5)

test('money is in whole francs, with the order and spaces of each language', () => {
  assert.equal(formatsOf('fr').money(1_234_567), '1\u202f234\u202f567\u00a0F\u00a0CFA')
  assert.equal(formatsOf('en').money(1_234_567), 'F\u00a0CFA\u00a01,234,567')
  assert.equal(formatsOf('wo').money(1_234_567), '1\u202f234\u202f567\u00a0F\u00a0CFA')
})

test('Wolof has its own months and days, which no browser knows', () => {
  assert.equal(formatsOf('wo').longDate(at), 'Àjjuma 6 Fewriyee 2026')
  assert.equal(formatsOf('wo').shortDateTime(at), '6 Few 2026, 09:05')
})

test('French and English dates are formatted as people write them', () => {
  assert.equal(formatsOf('fr').date(at), '6 février 2026')
  assert.equal(formatsOf('en').dateTime(at), '6 February 2026, 09:05')
})

test('Wolof numbers follow the French of Senegal', () => {
  for (const value of [0, 7, 999, 1_000, -1_234.5, 0.05, 1e9, -0.001]) {
    assert.equal(formatsOf('wo').number(value, 1), formatsOf('fr').number(value, 1).replace('-0,0', '0,0'))
  }
})

test('a share that is not the whole is not shown as the whole, nor a small one as nothing', () => {
  const { percent } = formatsOf('en')
  assert.deepEqual(
    [99.82, 100, 99.4, 0.04, 0, 50.6].map((value) => percent(value)),
    ['99%', '100%', '99%', '1%', '0%', '51%'],
  )
  assert.equal(percent(99.97, 1), '99.9%')
})

test('time passed is shown for a day, then the date', () => {
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
  assert.equal(formatsOf('fr').ago(at, later(30)), 'à l’instant')
  assert.equal(formatsOf('en').ago(at, later(3_599)), '59\u00a0min ago')
  assert.equal(formatsOf('wo').ago(at, later(7_200)), '2\u00a0waxtu ci ginnaaw')
  assert.equal(formatsOf('fr').ago(at, later(90_000)), '6 février 2026, 09:05')
})

test('file sizes have a unit and few digits', () => {
  assert.equal(formatsOf('fr').fileSize(14_200_000), '14\u00a0Mo')
  assert.equal(formatsOf('en').fileSize(1_640), '1.6\u00a0KB')
  assert.equal(formatsOf('wo').fileSize(0), '0\u00a0o')
})
