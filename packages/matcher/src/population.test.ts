import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntheticRegistry } from '../synthetic/synthetic-registry.ts'
import { nameField } from './names/person-name.ts'
import { TermFrequencies, TYPICAL_RARITY } from './population.ts'
import { prepare } from './prepare.ts'

test('counts are the same after writing and reading, and removing a person undoes adding it', () => {
  const terms = new TermFrequencies()
  for (const { person } of syntheticRegistry({ records: 200, seed: 4 })) terms.add(prepare(person))
  const before = JSON.stringify(terms)
  const late = prepare({ first_name: 'Zeynab', last_name: 'Quenum', commune: 'Ouidah', region_code: 'ATL' })
  terms.add(late)
  assert.notEqual(JSON.stringify(terms), before)
  terms.add(late, -1)
  assert.equal(JSON.stringify(terms), before)
  assert.equal(JSON.stringify(TermFrequencies.from(JSON.parse(before))), before)
})

test('a name becomes more common with each person who has it', () => {
  const terms = new TermFrequencies()
  const { readings } = prepare({ first_name: 'Zeynab', last_name: 'Quenum' })
  const field = readings[0]?.last
  assert.ok(field)
  const before = terms.rarityOfShared(field, field)
  for (let at = 0; at < 50; at++) terms.add(prepare({ first_name: 'Zeynab', last_name: 'Quenum' }))
  assert.ok(terms.rarityOfShared(field, field) < before)
})

test('a rare shared name counts more, in any spelling; two rare names that are only similar share none', () => {
  const terms = new TermFrequencies()
  const rarity = (one: string, other: string) => terms.rarityOfShared(nameField(one), nameField(other))
  assert.ok(rarity('Zogbelemou', 'Zogbelemou') > TYPICAL_RARITY)
  assert.ok(rarity('Kpoghomou', 'Poghomou') > TYPICAL_RARITY)
  for (const [one, other] of [
    ['Baguewa', 'Kagueka'],
    ['Zongola', 'Zongoma'],
  ] as const)
    assert.ok(rarity(one, other) <= TYPICAL_RARITY, `${one} ${other}`)
})
