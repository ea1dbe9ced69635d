import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { blockingKeys, probeKeys } from './blocking.ts'
import { CandidateIndex } from './candidate-index.ts'
import type { Person } from './person.ts'
import { prepare } from './prepare.ts'

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const person: fc.Arbitrary<Person> = fc.record(
  {
    last_name: fc.oneof(word, fc.constantFrom('Ndiaye', "N'Diaye", 'Diallo', 'Da Silva', 'Ould Sidi')),
    first_name: fc.oneof(word, fc.constantFrom('Fatou', 'Cheikh Ahmadou Bamba', 'El Hadji Malick', 'Awa')),
    date_of_birth: fc.constantFrom('1990-05-15', '1990-01-01', '2020-12-03', '1955', '', 'x'),
    region_code: fc.constantFrom('DKR', 'THS', ''),
    commune: fc.constantFrom('Pikine', 'Touba', ''),
    gender: fc.constantFrom('M', 'F', 'U'),
    phone_number: fc.constantFrom('+221771234567', ''),
  },
  { requiredKeys: [] },
)

test('a stored person is found again, unless nothing usable is known', () => {
  fc.assert(
    fc.property(person, (one) => {
      const stored = new Set(blockingKeys(prepare(one)))
      const probed = probeKeys(prepare(one))
      assert.ok(stored.size === 0 || probed.some((key) => stored.has(key)))
      for (const key of stored) assert.ok(probed.includes(key))
    }),
  )
})

test('an exact duplicate is never lost, whatever the order of its names', () => {
  fc.assert(
    fc.property(person, (one) => {
      const index = new CandidateIndex()
      index.add(prepare({ first_name: 'Moussa', last_name: 'Sarr', date_of_birth: '1970-02-03' }))
      const at = index.add(prepare(one))
      if (blockingKeys(prepare(one)).length === 0) return
      assert.ok(index.candidates(prepare(one)).includes(at))
      const swapped = { ...one, first_name: one.last_name, last_name: one.first_name }
      assert.ok(index.candidates(prepare(swapped)).includes(at))
    }),
  )
})

test('keys are bounded in number and length', () => {
  const longest = {
    last_name: 'Mbacké Diop Sarr Fall',
    first_name: 'Cheikh Ahmadou Bamba Lamine',
    date_of_birth: '1990-05-04',
    region_code: 'DKR',
    commune: 'Parcelles Assainies',
    gender: 'M',
  }
  assert.ok(blockingKeys(prepare(longest)).length <= 42)
  assert.ok(probeKeys(prepare(longest)).length <= 80)
  for (const key of probeKeys(prepare(longest))) assert.ok(key.length <= 80)
})
