import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sexLevels } from '../../../../server/src/slices/mpi/matching/agreement.ts'
import { dateLevels } from '../../../../server/src/slices/mpi/matching/dates.ts'
import { evidenceWeights } from '../../../../server/src/slices/mpi/matching/evidence.ts'
import { arrangements, nameLevels } from '../../../../server/src/slices/mpi/matching/names/name-agreement.ts'
import { placeLevels } from '../../../../server/src/slices/mpi/matching/places.ts'
import { reasonTexts } from './reason-texts.ts'

test('every reason that the matcher can give has a text', () => {
  const evidence = Object.keys(evidenceWeights.phone)
  const texts: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[]])[] = [
    [reasonTexts.last_name, nameLevels],
    [reasonTexts.first_name, nameLevels],
    [reasonTexts.name_order, arrangements],
    [reasonTexts.date_of_birth, dateLevels],
    [reasonTexts.gender, sexLevels],
    [reasonTexts.place, placeLevels],
    [reasonTexts.phone_number, evidence],
    [reasonTexts.mother_name, evidence],
    [reasonTexts.external_ids, evidence],
  ]
  for (const [known, codes] of texts)
    assert.deepEqual(
      codes.filter((code) => !(code in known)),
      [],
    )
})
