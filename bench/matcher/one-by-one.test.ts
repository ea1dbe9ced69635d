import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedWeights } from '@samakart/matcher'
import { evaluate } from '@samakart/matcher/fit/evaluation'
import { registryOf, yearOf } from '@samakart/matcher/fit/registry-file'
import { truthOfPersons } from '@samakart/matcher/fit/truth'
import { syntheticRegistry } from '@samakart/matcher/synthetic/synthetic-registry'
import { scoreOneByOne } from './one-by-one.ts'

const records = syntheticRegistry({ records: 3_000, seed: 41 })
const pairs = scoreOneByOne(records, shippedWeights)

test('one by one, a record is compared once with each candidate before it and with nobody after it', () => {
  assert.ok(pairs.every(({ a, b }) => a < b))
  assert.equal(new Set(pairs.map(({ a, b }) => `${a} ${b}`)).size, pairs.length)
  const firstHalf = records.slice(0, 1_500)
  assert.deepEqual(
    scoreOneByOne(firstHalf, shippedWeights),
    pairs.filter(({ b }) => b < firstHalf.length),
  )
})

test('one by one, the shipped weights find most duplicates and hardly a wrong one', () => {
  const truth = truthOfPersons(records.map(({ id, entity }) => [id, entity]))
  const { certain, probable } = evaluate(registryOf(records), truth, pairs)
  assert.ok(certain.precision >= 0.985 && certain.recall >= 0.75, JSON.stringify(certain))
  assert.ok(probable.precision >= 0.95 && probable.recall >= 0.9, JSON.stringify(probable))
})

test('a few births in years to come do not make a file one of those years', () => {
  const { people } = registryOf(records)
  const slips = registryOf(
    Array.from({ length: 5 }, (_, at) => ({ id: `S${at}`, person: { date_of_birth: '2093-05-04' } })),
  ).people
  assert.equal(yearOf([...people, ...slips]), yearOf(people))
})
