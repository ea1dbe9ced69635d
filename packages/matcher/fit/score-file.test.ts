import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPolicy } from '../src/policy.ts'
import { CERTAIN, PROBABLE } from '../src/thresholds.ts'
import { syntheticRegistry } from '../synthetic/synthetic-registry.ts'
import { linksOf } from './corroboration.ts'
import type { FilePerson } from './days-of-registration.ts'
import { evaluate } from './evaluation.ts'
import { compileFileWeights, type FileWeightsFile, scoreFilePair, shippedForWholeFiles } from './file-weights.ts'
import { fitWeights } from './fit-weights.ts'
import { refitFromDecisions } from './refit.ts'
import { type LabelledRegistry, registryOf } from './registry-file.ts'
import { scoreFile } from './score-file.ts'
import { truthOfPersons } from './truth.ts'

const records = syntheticRegistry({ records: 4_000, seed: 31 })
const registry = registryOf(records)
const personAt = (at: number) => registry.people[at] as FilePerson
const truth = truthOfPersons(records.map(({ id, entity }) => [id, entity]))

test('the shipped weights find most duplicates of an unseen registry and hardly a wrong one', () => {
  const { certain, probable } = evaluate(registry, truth, scoreFile(registry, shippedForWholeFiles))
  assert.ok(certain.precision >= 0.99 && certain.recall >= 0.75, JSON.stringify(certain))
  assert.ok(probable.precision >= 0.96 && probable.recall >= 0.9, JSON.stringify(probable))
})

test('no pair is scored twice and nobody is paired with themselves', () => {
  const pairs = scoreFile(registry, shippedForWholeFiles)
  const keys = new Set(pairs.map(({ a, b }) => `${Math.min(a, b)} ${Math.max(a, b)}`))
  assert.equal(keys.size, pairs.length)
  assert.ok(pairs.every(({ a, b }) => a !== b))
})

test('what a pair by itself would need a person for is linked only where a third record is likely to be both', () => {
  const scores = scoreFile(registry, shippedForWholeFiles)
  const probable = linksOf(scores.filter(({ score }) => score >= PROBABLE))
  const joined = scores.filter(({ a, b, score }) => {
    const alone = scoreFilePair(personAt(a), personAt(b), registry.population, shippedForWholeFiles)
    return score >= CERTAIN && applyPolicy(1, alone, registry.population) < CERTAIN
  })
  assert.ok(joined.length > 0)
  for (const { a, b } of joined)
    assert.ok([...(probable.get(a)?.keys() ?? [])].some((third) => probable.get(b)?.has(third)))
})

test('weights fitted on one registry also work on another', () => {
  const few = records.slice(0, 1_500)
  const known = {
    registry: registryOf(few),
    truth: truthOfPersons(few.map(({ id, entity }) => [id, entity])),
    importance: 1,
  }
  const file = fitWeights([known], { version: 'test', fittedOn: 'synthetic', population: 1_500 }, 2)
  const others = syntheticRegistry({ records: 2_000, seed: 32 })
  const other = registryOf(others)
  const found = evaluate(
    other,
    truthOfPersons(others.map(({ id, entity }) => [id, entity])),
    scoreFile(other, compileFileWeights(file)),
  )
  assert.ok(found.certain.precision >= 0.98, JSON.stringify(found.certain))
  assert.ok(found.probable.recall >= 0.85, JSON.stringify(found.probable))
})

test('a second file moves the weights, as far as it counts', () => {
  const [known, added] = [records.slice(0, 600), syntheticRegistry({ records: 600, seed: 33 })].map((some) => ({
    registry: registryOf(some),
    truth: truthOfPersons(some.map(({ id, entity }) => [id, entity])),
    importance: 1,
  })) as [LabelledRegistry, LabelledRegistry]
  const info = { version: 'test', fittedOn: 'synthetic', population: 600 }
  const alone = fitWeights([known], info, 2).weights
  const distance = (importance: number) => {
    const { weights } = fitWeights([known, { ...added, importance }], info, 2)
    return Object.keys(weights).reduce((sum, name) => sum + Math.abs((weights[name] ?? 0) - (alone[name] ?? 0)), 0)
  }
  assert.ok(distance(0.1) > 0)
  assert.ok(distance(1) > distance(0.1))
})

test('review decisions move the weights in their direction', () => {
  const empty: FileWeightsFile = {
    version: 'empty',
    fittedOn: '',
    population: 4_000,
    weights: {},
    corroboration: { terms: [0, 1], curve: [0, 1] },
  }
  const decisions = truth.pairs.slice(0, 200).map(([a, b]) => ({ record_id_1: a, record_id_2: b, decision: 'merge' }))
  const refitted = refitFromDecisions(empty, registry, decisions)
  assert.ok((refitted.weights['last:exact'] ?? 0) > 0)
})

test('blocking keys pair nearly all misspelt, swapped and vaguely dated records of one person', () => {
  const others = syntheticRegistry({ records: 3_000, seed: 11 })
  const { completeness } = evaluate(
    registryOf(others),
    truthOfPersons(others.map(({ id, entity }) => [id, entity])),
    [],
  )
  assert.ok(completeness >= 0.985, `completeness ${completeness}`)
})
