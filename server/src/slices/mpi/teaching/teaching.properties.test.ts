import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CERTAIN,
  comparePrepared,
  compileCorrection,
  correctionTerms,
  type Person,
  type Population,
  prepare,
  randomNumbers,
  TermFrequencies,
} from '@samakart/matcher'
import fc from 'fast-check'
import { type DecidedPair, fitCorrection, judgeCorrection } from './judge-correction.ts'
import { describeChanges, sayChange, termPhrases } from './say-change.ts'

const termNamed = (name: string) => correctionTerms.findIndex((term) => term.name === name)
const [sameFirst, otherFirst] = [termNamed('first_name.same'), termNamed('first_name.differ')]
const [sameDay, otherDay] = [termNamed('date_of_birth.same'), termNamed('date_of_birth.near')]
const [samePlace, otherPlace] = [termNamed('place.same'), termNamed('place.region')]

/** Pairs as reviewers get them, with probabilities between the thresholds, and decided by `decide`. */
function pairsDecidedBy(
  count: number,
  seed: number,
  decide: (pair: Omit<DecidedPair, 'isSame'>, random: () => number) => boolean,
): DecidedPair[] {
  const random = randomNumbers(seed)
  const either = (one: number, other: number) => (random() < 0.6 ? one : other)
  return Array.from({ length: count }, () => {
    const terms = [0, either(sameFirst, otherFirst), either(sameDay, otherDay), either(samePlace, otherPlace)].sort(
      (a, b) => a - b,
    )
    const probability = 0.75 + 0.2 * random()
    const group = Math.floor(random() * count * 0.9)
    const pair = { terms, probability, active: probability, group, isUnseen: true, decidedAt: new Date(0) }
    return { ...pair, isSame: decide(pair, random) }
  })
}

const RUNS = 60
const countBetter = (decide: Parameters<typeof pairsDecidedBy>[2], count: number) =>
  Array.from({ length: RUNS }, (_, seed) => judgeCorrection(pairsDecidedBy(count, seed * 7 + count, decide))).filter(
    ({ verdict }) => verdict === 'better',
  ).length

test('decisions as the scores promise them, and decisions by tossing a coin, are hardly ever adopted', () => {
  for (const count of [30, 120, 400]) {
    assert.ok(countBetter(({ probability }, random) => random() < probability, count) <= 1, `as promised, ${count}`)
    assert.ok(countBetter((_, random) => random() < 0.5, count) <= 1, `by coin, ${count}`)
    assert.ok(countBetter((_, random) => random() < 0.65, count) <= 1, `by a bad coin, ${count}`)
  }
})

test('reviewers who tell people apart by something that the scores underrate are heard, and sooner the clearer they are', () => {
  const always = ({ terms }: { terms: readonly number[] }) => terms.includes(sameFirst)
  const mostly = ({ terms }: { terms: readonly number[] }, random: () => number) =>
    random() < (terms.includes(sameFirst) ? 0.95 : 0.35)
  assert.equal(countBetter(always, 60), RUNS)
  assert.equal(
    countBetter(() => true, 60),
    RUNS,
    'the scores promise too little',
  )
  assert.ok(countBetter(mostly, 200) >= RUNS * 0.9)
  assert.ok(countBetter(mostly, 60) < countBetter(mostly, 200) + 1)
})

test('every term has words in every language', () => {
  const without = correctionTerms.filter(({ name }) => termPhrases[name] === undefined)
  assert.deepEqual(without, [])
  assert.deepEqual(Object.keys(termPhrases).length, correctionTerms.length)
})

test('what was taught is named by the field that taught it, with the decisions behind it', () => {
  const pairs = pairsDecidedBy(300, 5, ({ terms, probability }, random) =>
    terms.includes(otherFirst) ? random() < 0.1 : random() < probability,
  )
  const correction = fitCorrection(pairs)
  const [strongest] = describeChanges(correction, pairs)
  assert.equal(strongest?.term, 'first_name.differ')
  assert.ok(strongest.shift < -1 && strongest.same < strongest.expected / 3, JSON.stringify(strongest))
  assert.match(sayChange(strongest, 'en'), /^Different first names: of \d+ pairs you joined \d+; .+ count less/)
  assert.equal(strongest.pairs, pairs.filter(({ terms }) => terms.includes(otherFirst)).length)
})

const moussa: Person = {
  last_name: 'Ndiaye',
  first_name: 'Moussa',
  date_of_birth: '1987-12-03',
  gender: 'M',
  commune: 'Pikine',
}
const population: Population = { size: 10_000, year: 2026, terms: new TermFrequencies() }

test('a correction, however strong, links no two first names, parts no two equal records and reaches nobody far below', () => {
  const value = fc.double({ min: -20, max: 20, noNaN: true })
  const names = correctionTerms.map(({ name }) => name)
  const others: Person[] = [
    { ...moussa, first_name: 'Fatou', gender: 'F' },
    { ...moussa, first_name: 'Ousmane' },
    { ...moussa, date_of_birth: '1987-03-12' },
    { ...moussa, date_of_birth: '1991-12-03', commune: 'Kolda' },
    moussa,
  ]
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (terms) => {
      const taught = compileCorrection({ decisions: 40, terms })
      for (const other of others) {
        const [a, b] = [prepare(moussa), prepare(other)]
        const without = comparePrepared(a, b, population)
        const score = comparePrepared(a, b, { ...population, taught }).score
        assert.equal(score, comparePrepared(b, a, { ...population, taught }).score)
        assert.ok(score >= 0 && score <= 1)
        if (other.first_name !== moussa.first_name) assert.ok(score < CERTAIN)
        if (other === moussa) assert.ok(score >= CERTAIN)
        if (without.score < 0.11) assert.equal(score, without.score)
      }
    }),
    { numRuns: 60 },
  )
})

test('a correction of nothing changes nothing, and what it adds is in the reasons and in the version', () => {
  const [a, b] = [prepare(moussa), prepare({ ...moussa, date_of_birth: '1987-03-12', commune: 'Guédiawaye' })]
  const without = comparePrepared(a, b, population)
  const nothing = comparePrepared(a, b, { ...population, taught: compileCorrection({ decisions: 0, terms: {} }) })
  assert.ok(Math.abs(nothing.score - without.score) < 1e-12)
  const taught = compileCorrection({ decisions: 40, terms: { all: 0.3, 'date_of_birth.close': -0.8 } })
  const lower = comparePrepared(a, b, { ...population, taught })
  assert.ok(lower.score < without.score, `${lower.score} ${without.score}`)
  assert.match(lower.version, /, taught by 40 decisions$/)
  const weightOf = (comparison: typeof lower, field: string) =>
    comparison.explanation.find((reason) => reason.field === field)?.weight ?? 0
  assert.ok(weightOf(lower, 'date_of_birth') < weightOf(without, 'date_of_birth'))
  assert.ok(weightOf(lower, 'population') > weightOf(without, 'population'))
})
