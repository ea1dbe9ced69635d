// Code that exists for speed alone must change no result: each shortcut is compared with the plain way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { syntheticRegistry } from '../synthetic/synthetic-registry.ts'
import { compareFields, compareNames } from './names/name-agreement.ts'
import { nameToken } from './names/name-token.ts'
import { nameField } from './names/person-name.ts'
import { compareSpellings, compareTokens, TokenAgreement } from './names/token-agreement.ts'
import { comparePlaces, type PlaceLevel, placeLevels, placeOf } from './places.ts'
import { prepare } from './prepare.ts'

const people = syntheticRegistry({ records: 600, seed: 41 }).map(({ person }) => person)
const words = people.flatMap(({ first_name, last_name }) => [
  ...nameField(first_name).tokens,
  ...nameField(last_name).tokens,
])
const anyWord = fc.oneof(
  fc.constantFrom(...words),
  fc.stringMatching(/^[a-z]{1,12}$/).map((text) => nameToken(text)),
  fc.stringMatching(/^[a-e0-3]{1,6}$/).map((text) => nameToken(text)),
  fc
    .tuple(fc.constantFrom(...words), fc.constantFrom('1', '2', '12'))
    .map(([{ text }, number]) => nameToken(text + number)),
)
const anyone = fc.constantFrom(...people)

test('cache and quick test do not change the comparison of words', () => {
  fc.assert(
    fc.property(anyWord, anyWord, (a, b) => {
      const plain = a.text === b.text ? TokenAgreement.exact : compareSpellings(a, b)
      assert.equal(compareTokens(a, b), plain, `${a.text} ${b.text}`)
      assert.equal(compareTokens(b, a), plain, `${b.text} ${a.text}`)
    }),
    { numRuns: 20_000 },
  )
})

test('a swapped name is found as if both orders were always tried', () => {
  const preference = [2, 10, 9, 8, 7, 6, 7, 5, 3, 3, 2, 0, 0]
  const points = (level: number) => preference[level] as number
  fc.assert(
    fc.property(anyone, anyone, fc.boolean(), (one, other, isSwapped) => {
      const a = { last: nameField(one.last_name), first: nameField(one.first_name) }
      const second = isSwapped ? one : other
      const b = { last: nameField(second.first_name), first: nameField(second.last_name) }
      const straight = [compareFields(a.last, b.last), compareFields(a.first, b.first)] as const
      const crossed = [compareFields(a.last, b.first), compareFields(a.first, b.last)] as const
      const sum = points(straight[0]) + points(straight[1])
      const isCrossed = sum < 12 && points(crossed[0]) + points(crossed[1]) - 3 > sum
      const found = compareNames([a], [b])
      assert.equal(found.arrangement, isCrossed ? 1 : 0)
      assert.deepEqual([found.last, found.first].toSorted(), [...(isCrossed ? crossed : straight)].toSorted())
    }),
    { numRuns: 5_000 },
  )
})

test('the same spelling of a place is the same place, whatever was compared before', () => {
  const spelling = fc.constantFrom('', 'Pikine', 'pikine', 'Pikinne', 'Guédiawaye', 'HLM', 'Thiès', 'Grand Yoff', 'GY')
  const levelOf = (a: [string, string], b: [string, string]): PlaceLevel =>
    placeLevels[comparePlaces(placeOf(a[0], a[1], 'SN'), placeOf(b[0], b[1], 'SN'))] as PlaceLevel
  fc.assert(
    fc.property(fc.tuple(spelling, spelling), fc.tuple(spelling, spelling), (a, b) => {
      const level = levelOf(a, b)
      assert.equal(level, levelOf(b, a))
      const [same, region] = [a[0].toLowerCase() === b[0].toLowerCase(), a[1].toLowerCase() === b[1].toLowerCase()]
      if (a[0] !== '' && same && region) assert.equal(level, 'same_commune')
      if (level === 'same_commune') assert.ok(same)
    }),
    { numRuns: 2_000 },
  )
})

test('orderStart gives the same order as the whole key', () => {
  fc.assert(
    fc.property(anyone, anyone, (one, other) => {
      const [a, b] = [prepare(one), prepare(other)]
      if (a.orderStart !== b.orderStart) assert.equal(a.orderStart < b.orderStart, a.order < b.order)
    }),
    { numRuns: 5_000 },
  )
})
