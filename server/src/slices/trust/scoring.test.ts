import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ageAt, findInconsistencies, levelOf, scoreOf } from './scoring.ts'

/** Computed by hand: kyc, nin, programmes, open high/medium/low risks, score, level. */
const worked: [boolean, boolean, number, number, number, number, number, string][] = [
  [false, false, 0, 0, 0, 1, 15, 'LOW'], // 20 - 5
  [false, false, 1, 0, 0, 1, 25, 'LOW'], // 20 + 10 - 5
  [false, false, 2, 0, 0, 1, 35, 'LOW'], // 20 + 20 - 5
  [false, false, 7, 0, 0, 1, 35, 'LOW'], // a third programme adds emptyTally
  [false, true, 0, 0, 0, 0, 45, 'MEDIUM'], // 20 + 25
  [true, false, 0, 0, 0, 1, 50, 'MEDIUM'], // 20 + 35 - 5
  [true, false, 2, 0, 0, 1, 70, 'HIGH'], // 20 + 35 + 20 - 5
  [true, false, 2, 0, 0, 2, 65, 'MEDIUM'],
  [true, true, 0, 0, 0, 0, 80, 'HIGH'], // 20 + 35 + 25
  [true, true, 2, 0, 0, 0, 100, 'HIGH'], // 20 + 35 + 25 + 20
  [true, true, 2, 1, 0, 0, 75, 'HIGH'], // 100 - 25
  [true, true, 2, 1, 1, 0, 65, 'MEDIUM'], // 100 - 25 - 10
  [true, true, 2, 2, 1, 0, 40, 'MEDIUM'], // 100 - 50 - 10
  [true, true, 1, 2, 1, 0, 30, 'LOW'], // 90 - 60
  [false, false, 0, 1, 0, 1, 0, 'LOW'], // 20 - 30 is held at 0
  [true, true, 2, 9, 9, 9, 0, 'LOW'],
]

test('scores and levels equal those computed by hand, and the breakdown adds up to the score', () => {
  for (const [kyc_verified, has_nin, programmes_count, HIGH, MEDIUM, LOW, score, level] of worked) {
    const found = scoreOf({ kyc_verified, has_nin, programmes_count }, { HIGH, MEDIUM, LOW })
    assert.deepEqual([found.score, found.level], [score, level])
    const sum = found.breakdown.reduce((total, { points }) => total + points, 0)
    assert.equal(Math.min(100, Math.max(0, sum)), score)
  }
})

test('levels begin at 40 and 70', () => {
  assert.deepEqual([0, 39, 40, 69, 70, 100].map(levelOf), ['LOW', 'LOW', 'MEDIUM', 'MEDIUM', 'HIGH', 'HIGH'])
})

const components = fc.record({ kyc_verified: fc.boolean(), has_nin: fc.boolean(), programmes_count: fc.nat(50) })
const risks = fc.record({ HIGH: fc.nat(20), MEDIUM: fc.nat(20), LOW: fc.nat(20) })

test('a score is a whole number between 0 and 100; components never lower it and risks never raise it', () => {
  fc.assert(
    fc.property(components, risks, (own, against) => {
      const { score } = scoreOf(own, against)
      assert.ok(Number.isInteger(score) && score >= 0 && score <= 100)
      for (const better of [
        { ...own, kyc_verified: true },
        { ...own, has_nin: true },
        { ...own, programmes_count: own.programmes_count + 1 },
      ]) {
        assert.ok(scoreOf(better, against).score >= score)
      }
      for (const severity of ['HIGH', 'MEDIUM', 'LOW'] as const) {
        assert.ok(scoreOf(own, { ...against, [severity]: against[severity] + 1 }).score <= score)
      }
    }),
  )
})

const now = new Date('2026-03-10T09:00:00Z')
const registered = new Date('2025-06-01T00:00:00Z')
const person = (change: object = {}) => ({
  date_of_birth: '1990-05-05' as string | null,
  gender: 'F' as 'M' | 'F' | 'U' | null,
  merged: [] as { date_of_birth: string | null; gender: 'M' | 'F' | 'U' | null }[],
  programme_types: [] as string[],
  ...change,
})

test('an identity without contradictions has no inconsistency', () => {
  for (const change of [
    {},
    { date_of_birth: null, gender: null },
    { date_of_birth: '1906-03-10' },
    { date_of_birth: '2025-06-01' },
    { programme_types: ['antenatal'] },
    { gender: 'M', programme_types: ['vaccination'] },
    { gender: 'M', date_of_birth: '2012-01-01', programme_types: ['maternal_health'] },
    { merged: [{ date_of_birth: '1990-05-05', gender: 'U' }] },
    { merged: [{ date_of_birth: '1990-01-01', gender: 'F' }] },
    { merged: [{ date_of_birth: null, gender: null }] },
  ]) {
    assert.deepEqual(findInconsistencies(person(change), registered, now), [], JSON.stringify(change))
  }
})

test('each inconsistency is found by itself', () => {
  const found = (change: object) => findInconsistencies(person(change), registered, now)
  assert.deepEqual(found({ date_of_birth: '1905-03-10' }), ['implausible_age'])
  assert.deepEqual(found({ date_of_birth: '2025-06-02' }), ['born_after_registration'])
  assert.deepEqual(found({ merged: [{ date_of_birth: '1990-05-06', gender: 'F' }] }), ['merged_birth_dates_differ'])
  assert.deepEqual(found({ merged: [{ date_of_birth: '1991-01-01', gender: 'F' }] }), ['merged_birth_dates_differ'])
  assert.deepEqual(found({ merged: [{ date_of_birth: null, gender: 'M' }] }), ['merged_sexes_differ'])
  assert.deepEqual(found({ gender: 'M', programme_types: ['antenatal'] }), ['sex_against_programme'])
  assert.deepEqual(found({ gender: 'M', date_of_birth: null, programme_types: ['pregnancy'] }), [
    'sex_against_programme',
  ])
})

test('the age increases on the birthday', () => {
  assert.equal(ageAt('2000-03-10', now), 26)
  assert.equal(ageAt('2000-03-11', now), 25)
  assert.equal(ageAt('2000-02-29', now), 26)
})
