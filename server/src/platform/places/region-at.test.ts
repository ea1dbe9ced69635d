import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { regionNames } from '@samakart/rules/region-names'
import { regionAt } from './region-at.ts'

test('a town lies in its region, and a post on the beach too', () => {
  for (const [region, country, longitude, latitude] of [
    ['THI', 'SN', -16.93, 14.79],
    ['SLO', 'SN', -14.96, 16.65],
    ['KED', 'SN', -12.18, 12.56],
    ['ZIG', 'SN', -16.27, 12.58],
    ['DKR', 'SN', -17.47, 14.67],
    ['DKR', 'SN', -17.55, 14.74],
    ['BKO', 'ML', -8.0, 12.65],
  ] as const)
    assert.equal(regionAt(country, [longitude, latitude]), region, `${longitude} ${latitude}`)
})

test('a point abroad, in the sea or in a country without outlines lies in no region', () => {
  assert.equal(regionAt('SN', [2.35, 48.86]), undefined)
  assert.equal(regionAt('SN', [-19, 14.7]), undefined)
  assert.equal(regionAt('SN', [0, 0]), undefined)
  assert.equal(regionAt('FR', [2.35, 48.86]), undefined)
  assert.equal(regionAt('../SN', [-16.93, 14.79]), undefined)
})

test('every region of a country has a name and an outline', () => {
  const countries = readdirSync(new URL('./outlines/', import.meta.url)).map((file) => file.replace('.json', ''))
  assert.deepEqual(countries.sort(), Object.keys(regionNames).sort())
})
