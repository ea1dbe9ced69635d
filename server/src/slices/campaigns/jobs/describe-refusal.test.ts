import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CardRefused } from '#slices/cards/index.ts'
import { describeRefusal } from './describe-refusal.ts'

test('a job that fails at a card names its row, its field and the reason', () => {
  const refused = new CardRefused('too-long', 'last_name is too long for its place.', 'last_name')
  refused.index = 17
  assert.equal(describeRefusal(refused), 'card_refused: too-long beneficiaries/17/last_name')
  assert.equal(describeRefusal(new CardRefused('logo-unreadable', 'Broken.')), 'card_refused: logo-unreadable')
})
