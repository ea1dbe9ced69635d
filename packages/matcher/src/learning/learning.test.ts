import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { syntheticRegistry } from '../../synthetic/synthetic-registry.ts'
import { CandidateIndex } from '../candidate-index.ts'
import { comparePrepared, scorePrepared } from '../compare.ts'
import type { Person, PreparedPerson } from '../person.ts'
import { type Population, TermFrequencies } from '../population.ts'
import { prepare } from '../prepare.ts'
import { probabilityOf, scorePair } from '../score.ts'
import { CERTAIN } from '../thresholds.ts'
import { shippedWeights } from '../weights.ts'
import { shippedShare } from './distance.ts'
import { learnFrom, type Sample } from './estimate.ts'
import type { LearnedModel } from './learned-model.ts'
import { compileProfile, profileOf } from './profile.ts'
import { randomNumbers } from './random.ts'

/** Fewer than for a real registry, so that the tests are quick. */
const CHANCE_PAIRS = 20_000

function sampleOf(persons: readonly Person[]): Sample {
  const people = persons.map(prepare)
  const terms = new TermFrequencies()
  const index = new CandidateIndex()
  const candidates: [number, number][] = []
  for (const [at, person] of people.entries()) {
    for (const other of index.candidates(person)) candidates.push([other, at])
    index.add(person)
    terms.add(person)
  }
  return { people, candidates, population: { size: people.length, year: 2026, terms } }
}

const learnedProfile = (sample: Sample) =>
  profileOf(learnFrom(sample, CHANCE_PAIRS), sample.people.length, '2026-11-16')

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** People with names that no shipped table knows and without families; every second one is registered twice, with typing errors. */
function foreignPeople(count: number, seed: number): Person[] {
  const random = randomNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const word = () =>
    Array.from({ length: 5 + below(4) }, (_, at) => (at % 2 ? 'aeiou'[below(5)] : letters[below(26)])).join('')
  const words = (size: number) => Array.from({ length: size }, word)
  const [surnames, firstNames, towns] = [words(400), words(80), words(60)]
  const slip = (text: string) => {
    const at = below(text.length)
    return text.slice(0, at) + letters[below(26)] + text.slice(at + 1)
  }
  return Array.from({ length: count / 2 }, () => {
    const person = {
      last_name: surnames[below(400)] as string,
      first_name: firstNames[below(80)] as string,
      date_of_birth: `${1930 + below(90)}-${String(2 + below(11)).padStart(2, '0')}-${String(2 + below(27)).padStart(2, '0')}`,
      commune: towns[below(60)] as string,
    }
    const again = { ...person, last_name: slip(person.last_name), first_name: slip(person.first_name) }
    if (random() < 0.3) again.first_name = word()
    return [person, again]
  }).flat()
}

const home = sampleOf(syntheticRegistry({ records: 1_500, seed: 5 }).map(({ person }) => person))
const foreignPersons = foreignPeople(3_000, 3)
const foreign = sampleOf(foreignPersons)
const foreignLearned = learnFrom(foreign, CHANCE_PAIRS)
const foreignProfile = profileOf(foreignLearned, foreign.people.length, '2026-11-16')

test('an ordinary registry of home changes no score', () => {
  const profile = learnedProfile(home)
  assert.equal(profile.share, 1, JSON.stringify({ distance: profile.distance }))
  assert.equal(compileProfile(profile), undefined)
})

test('the same people always teach the same', () => {
  const few = sampleOf(foreignPersons.slice(0, 600))
  assert.deepEqual(learnedProfile(few), learnedProfile(few))
})

test('a foreign registry finds more of its duplicates and no wrong one that it did not find before', () => {
  const learned = compileProfile(foreignProfile)
  assert.ok(learned, JSON.stringify({ distance: foreignProfile.distance, share: foreignProfile.share }))
  const taught: Population = { ...foreign.population, terms: foreignLearned.terms, tellsNamesApart: true, learned }
  const count = (population: Population) => {
    let [right, wrong] = [0, 0]
    for (const [a, b] of foreign.candidates) {
      const score = scorePrepared(foreign.people[a] as PreparedPerson, foreign.people[b] as PreparedPerson, population)
      if (score >= 0.95) Math.floor(a / 2) === Math.floor(b / 2) ? right++ : wrong++
    }
    return { right, wrong }
  }
  const [shipped, own] = [count(foreign.population), count(taught)]
  assert.ok(own.right > shipped.right * 1.1, JSON.stringify({ shipped, own }))
  assert.ok(own.wrong <= shipped.wrong + 2, JSON.stringify({ shipped, own }))
  assert.ok(Math.abs(foreignProfile.expectedMatches - 1_500) < 150, `expected ${foreignProfile.expectedMatches}`)
})

test('a registry without families promises what its figures say, one with families less', () => {
  const model = compileProfile(foreignProfile)
  assert.ok(model && !model.hasFamilies)
  const populationWith = (learned: LearnedModel): Population => ({ ...foreign.population, learned })
  let met = 0
  for (const [a, b] of foreign.candidates) {
    const [one, other] = [foreign.people[a] as PreparedPerson, foreign.people[b] as PreparedPerson]
    const alone = scorePair(one, other, populationWith(model), shippedWeights)
    if (alone.logit < 0 || alone.logit > 5) continue
    met++
    const amongRelatives = scorePair(one, other, populationWith({ ...model, hasFamilies: true }), shippedWeights)
    assert.ok(alone.score >= probabilityOf(alone.logit) - 1e-9)
    assert.ok(amongRelatives.score < alone.score, `${amongRelatives.score} and ${alone.score}`)
  }
  assert.ok(met > 5, `${met} pairs in doubt`)
})

test('a registry without families knows an unknown name with a slip, but not one with another digit', () => {
  const learned = compileProfile(foreignProfile)
  const taught: Population = { ...foreign.population, tellsNamesApart: true, learned }
  const named = (last_name: string) => prepare({ ...(foreignPersons[0] as Person), last_name })
  const score = (a: string, b: string) => scorePrepared(named(a), named(b), taught)
  assert.ok(score('Zorglubsona', 'Zorglubsonb') >= CERTAIN)
  assert.ok(score('Zorglubson1', 'Zorglubson2') < CERTAIN)
})

test('half of the pairs teach nearly the same', () => {
  const candidates = foreign.candidates.filter(([, at]) => at % 4 < 2)
  const half = profileOf(
    learnFrom({ ...foreign, candidates, fraction: 0.5 }, CHANCE_PAIRS),
    foreign.people.length,
    '2026-11-16',
  )
  assert.ok(Math.abs(half.expectedMatches - foreignProfile.expectedMatches) < 150, `expected ${half.expectedMatches}`)
  assert.ok(Math.abs(half.distance - foreignProfile.distance) < 0.1, `distance ${half.distance}`)
})

test('a learned score is symmetric and a probability', () => {
  const learned = compileProfile(foreignProfile)
  const taught: Population = { ...foreign.population, tellsNamesApart: true, learned }
  const anyone = fc.nat(foreign.people.length - 1)
  fc.assert(
    fc.property(anyone, anyone, (a, b) => {
      const [one, other] = [foreign.people[a] as PreparedPerson, foreign.people[b] as PreparedPerson]
      const score = scorePrepared(one, other, taught)
      assert.ok(score >= 0 && score <= 1)
      assert.equal(score, scorePrepared(other, one, taught))
    }),
    { numRuns: 2_000 },
  )
})

test('the reasons of a learned score add up to its logit and name the profile', () => {
  const learned = compileProfile(foreignProfile)
  const taught: Population = { ...foreign.population, tellsNamesApart: true, learned }
  for (const [a, b] of foreign.candidates.slice(0, 200)) {
    const [one, other] = [foreign.people[a] as PreparedPerson, foreign.people[b] as PreparedPerson]
    const { explanation, version } = comparePrepared(one, other, taught)
    const sum = explanation.reduce((total, { weight }) => total + weight, 0)
    const { logit } = scorePair(one, other, taught, shippedWeights)
    assert.ok(Math.abs(sum - logit) < 0.1, `${sum} and ${logit}`)
    assert.match(version, /, learned from 3000 people on 2026-11-16$/)
  }
})

test('a profile survives JSON, and a profile of other rules is not used', () => {
  const stored = JSON.parse(JSON.stringify(foreignProfile))
  assert.deepEqual(compileProfile(stored), compileProfile(foreignProfile))
  assert.equal(compileProfile({ ...foreignProfile, rules: '2020.1' }), undefined)
})

test('the further from home and the more duplicates, the less the shipped weights count; a small registry stays', () => {
  const figure = fc.double({ min: 0, max: 5, noNaN: true })
  fc.assert(
    fc.property(
      figure,
      figure,
      fc.nat(5_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (one, other, matches, relatives) => {
        const [near, far] = one < other ? [one, other] : [other, one]
        assert.ok(shippedShare(far, matches, relatives) <= shippedShare(near, matches, relatives))
        assert.ok(shippedShare(near, matches + 100, relatives) <= shippedShare(near, matches, relatives))
        assert.equal(shippedShare(far, 100, relatives), 1)
        assert.equal(shippedShare(0.5, matches, relatives), 1)
      },
    ),
  )
})
