import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionChoices } from '#ui/places.ts'
import { regionOfPrefix, suggestPrefix, withRegion } from './region-of-prefix.ts'

const regions = regionChoices('SN')

test('the region of a prefix is its first three letters, if they are a region', () => {
  assert.equal(regionOfPrefix('DKRROU', regions), 'DKR')
  assert.equal(regionOfPrefix('ROUG26', regions), undefined)
  assert.equal(regionOfPrefix('', regions), undefined)
})

test('choosing a region puts it in front of the prefix, in place of another one', () => {
  assert.equal(withRegion('', 'THI', regions), 'THI')
  assert.equal(withRegion('DKRROU', 'THI', regions), 'THIROU')
  assert.equal(withRegion('ROUGEOLE', 'THI', regions), 'THIROUGE')
})

test('a prefix is suggested from the own region and the name', () => {
  assert.equal(suggestPrefix('Évaluation', 'THI', regions), 'THIEVA')
  assert.equal(suggestPrefix('R 2', 'THI', regions), '')
  assert.equal(suggestPrefix('Rougeole', 'XXX', regions), '')
})
