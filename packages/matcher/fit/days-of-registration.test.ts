import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TermFrequencies } from '../src/population.ts'
import { compareRegistrations, dayOfRegistration, prepareWritten, type WrittenPerson } from './days-of-registration.ts'
import { scoreFilePair, shippedForWholeFiles } from './file-weights.ts'

const population = { size: 10_000, year: 2026, terms: new TermFrequencies() }
const child: WrittenPerson = {
  last_name: 'Samb',
  first_name: 'Khadim',
  date_of_birth: '2023-03-05',
  gender: 'M',
  commune: 'Guédiawaye',
  region_code: 'Dakar',
}
const score = (a: Partial<WrittenPerson>, b: Partial<WrittenPerson>) =>
  scoreFilePair(
    prepareWritten({ ...child, ...a }),
    prepareWritten({ ...child, ...b }),
    population,
    shippedForWholeFiles,
  ).score

test('the time between two registrations is the same from either side, and unknown where a day is unknown', () => {
  const day = fc.date({ min: new Date('1971-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [a, b] = [one, other].map((date) => dayOfRegistration(date.toISOString()))
      assert.ok(a && b)
      assert.equal(compareRegistrations(a, b), compareRegistrations(b, a))
      assert.ok(compareRegistrations(a, b) > 0)
      assert.equal(compareRegistrations(a, 0), 0)
    }),
  )
  for (const unreadable of ['', null, undefined, 'hier']) assert.equal(dayOfRegistration(unreadable), 0)
})

test('records made soon after each other are more likely the same person than those years apart', () => {
  const vague = { date_of_birth: '2003-01-01' }
  const soon = score({ ...vague, registered_at: '2015-03-01' }, { ...vague, registered_at: '2016-05-01' })
  const late = score({ ...vague, registered_at: '2015-03-01' }, { ...vague, registered_at: '2024-05-01' })
  assert.ok(soon > late, `${soon} > ${late}`)
})

test('nobody is registered before birth, so a namesake born a year later is hardly the same child', () => {
  const born = { date_of_birth: '2024-01-01', registered_at: '2024-05-10' }
  const before = score({ registered_at: '2023-10-31' }, born)
  const after = score({ registered_at: '2024-10-31' }, born)
  assert.ok(before < after, `${before} < ${after}`)
})
