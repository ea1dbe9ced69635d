import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryChoices, regionChoices } from '../places.ts'
import { findChoice } from './find-choice.ts'

test('a region is found by its name or its code, whatever the accents and capitals', () => {
  const regions = regionChoices('SN')
  assert.equal(regions.length, 14)
  for (const typed of ['Thiès', 'thies', 'THI', ' thi ']) assert.equal(findChoice(regions, typed)?.code, 'THI', typed)
  assert.equal(findChoice(regions, 'Th'), undefined)
  assert.deepEqual(regionChoices('FR'), [])
})

test('countries are named in the language of the reader, those with known regions first', () => {
  const french = countryChoices('fr')
  assert.ok(french.length > 240)
  assert.equal(findChoice(french, 'senegal')?.code, 'SN')
  assert.equal(findChoice(countryChoices('en'), 'germany')?.code, 'DE')
  assert.ok(findChoice(countryChoices('wo'), 'SN'))
  assert.ok(french.findIndex(({ code }) => code === 'TG') < french.findIndex(({ code }) => code === 'AF'))
})
