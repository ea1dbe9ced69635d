import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from './en.ts'
import { formatDay, formatNumber, inGroupsOfFour } from './figures.ts'
import { fr } from './fr.ts'
import { registryAge } from './registry-age.ts'
import { speak } from './speak.ts'
import { wo } from './wo.ts'

const valuesIn = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()

test('every sentence has the same values in every language', () => {
  for (const key of Object.keys(fr) as (keyof typeof fr)[]) {
    for (const dictionary of [en, wo]) assert.deepEqual(valuesIn(dictionary[key]), valuesIn(fr[key]), key)
    if (key !== 'draft') for (const dictionary of [fr, en, wo]) assert.notEqual(dictionary[key], '', key)
  }
})

test('a word agrees with its number, in every language', () => {
  const cards = (language: 'fr' | 'en' | 'wo') => [0, 1, 2, 1_200].map((count) => speak(language, 'cards', { count }))
  assert.deepEqual(cards('fr'), ['0 carte', '1 carte', '2 cartes', '1\u00a0200 cartes'])
  assert.deepEqual(cards('en'), ['0 cards', '1 card', '2 cards', '1,200 cards'])
  assert.deepEqual(cards('wo'), ['0 kàrt', '1 kàrt', '2 kàrt', '1\u00a0200 kàrt'])
  assert.equal(speak('fr', 'age_days', { count: 1 }), 'il y a 1 jour')
})

test('days, numbers and fingerprints are formatted for people', () => {
  assert.equal(formatDay('2026-03-01', 'fr'), '1er\u00a0mars 2026')
  assert.equal(formatDay('2026-12-31', 'wo'), '31\u00a0Desàmbar 2026')
  assert.equal(formatNumber(1_234_567, 'en'), '1,234,567')
  assert.equal(formatNumber(1_234_567, 'fr'), '1\u00a0234\u00a0567')
  assert.equal(inGroupsOfFour('fe812c12f3'), 'FE81 2C12 F3')
})

test('the age of a registry is classified, and a wrong clock is noticed', () => {
  const made = '2026-03-10T09:00:00.000Z'
  const after = (days: number) => registryAge(made, Date.parse(made) + days * 86_400_000)
  assert.deepEqual(
    [0, 6, 7, 29, 30, -1].map((days) => after(days).freshness),
    ['fresh', 'fresh', 'old', 'old', 'very_old', 'future'],
  )
  assert.deepEqual(after(-0.2), { days: 0, freshness: 'fresh' })
})
