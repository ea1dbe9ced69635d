import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CardUnprintable } from '#slices/cards/index.ts'
import { describeUnprintableCard } from './card-job.ts'

test('a job that fails at a card names its row, its field and the reason', () => {
  const unprintable = new CardUnprintable('too-long', 'last_name is too long for its place.', 'last_name')
  unprintable.index = 17
  assert.equal(describeUnprintableCard(unprintable), 'card_refused: too-long beneficiaries/17/last_name')
  assert.equal(
    describeUnprintableCard(new CardUnprintable('logo-unreadable', 'Broken.')),
    'card_refused: logo-unreadable',
  )
})
