import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareDates, dateLevels, parseBirthDate } from './dates.ts'

const level = (a: string, b: string) => dateLevels[compareDates(parseBirthDate(a), parseBirthDate(b))]

test('1 January, 31 December and 1 July mean that only the year is known', () => {
  for (const date of ['1990-01-01', '1990-12-31', '1990-07-01', '1990'])
    assert.equal(parseBirthDate(date)?.isYearOnly, true)
  assert.equal(level('1990-01-01', '1990-05-15'), 'same_year_one_imprecise')
})

test('typing errors are distinguished from other dates', () => {
  assert.equal(level('1990-05-15', '1990-05-15'), 'same_day')
  assert.equal(level('1990-05-04', '1990-04-05'), 'day_month_swapped')
  assert.equal(level('1990-05-15', '1990-05-25'), 'same_month')
  assert.equal(level('1990-05-25', '1990-06-05'), 'within_month')
  assert.equal(level('1990-12-25', '1991-01-10'), 'within_month')
  assert.equal(level('1990-05-15', '2000-05-15'), 'same_day_of_near_year')
  assert.equal(level('1990-05-15', '1960-02-01'), 'far')
})

test('two vague dates may lie years apart; a vague and an exact one may not', () => {
  assert.equal(level('1990-01-01', '1990-01-01'), 'same_year_both_imprecise')
  assert.equal(level('1990-07-01', '1990-07-01'), 'same_imprecise_day')
  assert.equal(level('1990-01-01', '1990-07-01'), 'same_year_other_imprecise')
  assert.equal(level('1990-01-01', '1994-01-01'), 'both_imprecise_5_years')
  assert.equal(level('1990-01-01', '1994-05-15'), 'imprecise_5_years')
})

test('text that is not a date counts as missing', () => {
  for (const text of ['', 'unknown', '0000-00-00', '15']) assert.equal(parseBirthDate(text), undefined)
  assert.deepEqual(parseBirthDate('15/05/1990'), parseBirthDate('1990-05-15'))
})
