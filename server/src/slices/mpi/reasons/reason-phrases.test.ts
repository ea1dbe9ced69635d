import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sexLevels } from '../matching/agreement.ts'
import { dateLevels } from '../matching/dates.ts'
import { evidenceWeights } from '../matching/evidence.ts'
import { arrangements, nameLevels } from '../matching/names/name-agreement.ts'
import { placeLevels } from '../matching/places.ts'
import { reasonPhrases } from './reason-phrases.ts'

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
