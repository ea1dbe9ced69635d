import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrangements, dateLevels, evidenceWeights, nameLevels, placeLevels, sexLevels } from '@samakart/matcher'
import { reasonPhrases } from './say-reasons.ts'

test('every reason that the matcher can give has a text', () => {
  const evidence = Object.keys(evidenceWeights.phone)
  const texts: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[]])[] = [
    [reasonPhrases.last_name, nameLevels],
    [reasonPhrases.first_name, nameLevels],
    [reasonPhrases.name_order, arrangements],
    [reasonPhrases.date_of_birth, dateLevels],
    [reasonPhrases.gender, sexLevels],
    [reasonPhrases.place, placeLevels],
    [reasonPhrases.phone_number, evidence],
    [reasonPhrases.mother_name, evidence],
    [reasonPhrases.external_ids, evidence],
  ]
  for (const [known, codes] of texts)
    assert.deepEqual(
      codes.filter((code) => !(code in known)),
      [],
    )
})
