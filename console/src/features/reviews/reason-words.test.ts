import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sexLevels } from '../../../../server/src/slices/mpi/matching/agreement.ts'
import { dateLevels } from '../../../../server/src/slices/mpi/matching/dates.ts'
import { evidenceWeights } from '../../../../server/src/slices/mpi/matching/evidence.ts'
import { arrangements, nameLevels } from '../../../../server/src/slices/mpi/matching/names/name-agreement.ts'
import { placeLevels } from '../../../../server/src/slices/mpi/matching/places.ts'
import { reasonWords } from './reason-words.ts'

test('every reason that the matcher can give is said in words', () => {
  const evidence = Object.keys(evidenceWeights.phone)
  const said: readonly (readonly [Readonly<Record<string, unknown>>, readonly string[]])[] = [
    [reasonWords.last_name, nameLevels],
    [reasonWords.first_name, nameLevels],
    [reasonWords.name_order, arrangements],
    [reasonWords.date_of_birth, dateLevels],
    [reasonWords.gender, sexLevels],
    [reasonWords.place, placeLevels],
    [reasonWords.phone_number, evidence],
    [reasonWords.mother_name, evidence],
    [reasonWords.external_ids, evidence],
  ]
  for (const [words, codes] of said)
    assert.deepEqual(
      codes.filter((code) => !(code in words)),
      [],
    )
})
