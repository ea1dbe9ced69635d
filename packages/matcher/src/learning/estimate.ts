// Estimates by expectation and maximization how records of one person differ in this registry and how its people agree by
// chance. In each round the pairs are weighted by the mean of the shipped logit and the estimated one, which is steadier than
// the estimate alone.
import { relativesAmongAlike, shareModel, shareShift } from '../known-share.ts'
import { NameLevelIndex } from '../names/name-agreement.ts'
import type { PreparedPerson } from '../person.ts'
import { type Population, TermFrequencies } from '../population.ts'
import { probabilityOf } from '../score.ts'
import { estimateChance, FAMILIES } from './chance.ts'
import { type Stratum, strata } from './contexts.ts'
import { estimatedLogit } from './estimated-logit.ts'
import { FIELDS, Field, firstLevel, levelsOfField } from './fields.ts'
import type { Estimate, MatchLevels } from './learned-model.ts'
import { PairSample } from './pair-sample.ts'
import { drawStrata } from './strata.ts'

const UNSEEN = 0.02

/** What is assumed before anything was seen: records of one person mostly agree. */
const assumedMatchLevels = (): MatchLevels =>
  levelsOfField.map((levels, field) =>
    Float64Array.from(levels, (_, level) =>
      field === Field.arrangement
        ? Math.log([0.97, 0.02, 0.01][level] as number)
        : level === 0
          ? 0
          : Math.log(level === 1 ? 0.8 : 0.2 / (levels.length - 2)),
    ),
  )

// Does a registry have families? Then people who share a surname live in one commune more often than others do.
const MIN_PAIRS = 30

const LAST_NEAR_PLACE = 2

export interface Sample {
  people: readonly PreparedPerson[]
  /** Pairs that share a blocking key. */
  candidates: readonly (readonly [number, number])[]
  /** The share of all such pairs that `candidates` holds: of a large registry a part is enough. */
  fraction?: number
  population: Population
  /** Records that were linked with somebody at once: they are not among the people, but show how records of one person differ. */
  linked?: LinkedPairs | undefined
}

export interface LinkedPairs {
  pairs: number
  /** How many of them have each level, by field. */
  levels: readonly (readonly number[])[]
}

export interface Learned {
  estimate: Estimate
  terms: TermFrequencies
  /** How many pairs of all people are probably one person, with those that were linked. */
  expectedMatches: number
  /** Expected matches for each record. */
  matchesPerRecord: number
  pairs: PairSample
  /** Of the pairs that share a rare surname and a commune, the share that are relatives. */
  relatives: number
}

const ROUNDS = 12
const CHANCE_PAIRS = 80_000
/** How much the shipped logit counts in the first round. */
const FIRST_SHARE = 0.5
/** The less relatives there are, the more the estimate may lead: then who shares a rare surname and a commune is one person. */
const LAST_SHARE = 0.1
const LAST_SHARE_AMONG_RELATIVES = 0.3
const SEED = 7

export function learnFrom(
  { people, candidates, fraction = 1, population, linked }: Sample,
  chancePairs = CHANCE_PAIRS,
): Learned {
  const records = people.length + (linked?.pairs ?? 0)
  const allPairs = (records * (records - 1)) / 2
  const pairs = new PairSample(candidates)
  const known = linked?.levels.map((levels) => levels.map((count) => count * fraction))
  const samples = drawStrata(people, chancePairs, SEED).map((drawn) => new PairSample(drawn))
  const compareAll = (terms: TermFrequencies) => {
    for (const sample of [pairs, ...samples]) sample.compare(people, { ...population, terms, tellsNamesApart: true })
  }
  compareAll(population.terms)
  let estimate: Estimate = {
    matches: assumedMatchLevels(),
    chance: estimateChance(samples, (sample, at) => probabilityOf(sample.shipped[at] as number)),
    prior: oddsOf(Math.max(10, people.length * 0.1) / allPairs),
  }
  let { terms } = population
  let expectedMatches = 0
  let weight = FIRST_SHARE
  let relatives = 1
  // The shipped weights expect as many matches as in the registries of the fit.
  let shift = 0
  const shipped = (sample: PairSample, at: number) => (sample.shipped[at] as number) + shift
  const mixed = (sample: PairSample, at: number) =>
    weight * shipped(sample, at) +
    (1 - weight) *
      estimatedLogit(
        estimate,
        sample.levels,
        sample.contexts,
        at * FIELDS,
        sample.lastRarity[at] as number,
        sample.firstRarity[at] as number,
      )
  for (let round = 0; round < ROUNDS; round++) {
    relatives = shareOfRelatives(samples, mixed)
    const last = LAST_SHARE + (LAST_SHARE_AMONG_RELATIVES - LAST_SHARE) * relatives
    weight = FIRST_SHARE + (last - FIRST_SHARE) * (round / (ROUNDS - 1))
    const probabilities = Float32Array.from({ length: pairs.size }, (_, at) =>
      probabilityOf(relatives >= FAMILIES && haveOtherFirstNames(pairs, at) ? shipped(pairs, at) : mixed(pairs, at)),
    )
    expectedMatches = probabilities.reduce((sum, probability) => sum + probability, 0) / fraction + (linked?.pairs ?? 0)
    shift = shareShift(
      Math.max(1, expectedMatches) / records,
      shareModel({ relatives: relativesAmongAlike(relatives) }),
    )
    const chance =
      round % 2 === 1
        ? estimateChance(samples, (sample, at) => probabilityOf(mixed(sample, at)), relatives)
        : estimate.chance
    estimate = {
      matches: estimateMatchLevels(pairs, (at) => probabilities[at] as number, known),
      chance,
      prior: oddsOf(Math.max(1, expectedMatches) / allPairs),
    }
    if (round % 4 === 3) {
      terms = countOnce(people, pairs, probabilities, fraction)
      compareAll(terms)
    }
  }
  return {
    estimate,
    terms,
    expectedMatches,
    matchesPerRecord: Math.max(1, expectedMatches) / records,
    pairs,
    relatives,
  }
}

/**
 * Two common first names are mostly two people. Here the shipped weights decide alone: otherwise the estimate of a registry of
 * large families takes brothers for one person.
 */
const haveOtherFirstNames = ({ levels }: PairSample, at: number) =>
  levels[at * FIELDS + Field.first] === NameLevelIndex.other

const oddsOf = (share: number) => Math.log(share / (1 - share))

/** Counts names and places as if each person had one record: a record with duplicates counts in part. */
function countOnce(
  people: readonly PreparedPerson[],
  pairs: PairSample,
  probabilities: Float32Array,
  fraction: number,
): TermFrequencies {
  const others = new Float64Array(people.length)
  for (let at = 0; at < pairs.size; at++) {
    const probability = probabilities[at] as number
    const [a, b] = [pairs.a[at] as number, pairs.b[at] as number]
    others[a] = (others[a] as number) + probability
    others[b] = (others[b] as number) + probability
  }
  const terms = new TermFrequencies()
  for (const [at, person] of people.entries()) terms.add(person, 1 / (1 + (others[at] as number) / fraction))
  return terms
}

/** Of the pairs that share a rare surname and a commune, the share that are two people, and not for a coincidence. */
function shareOfRelatives(samples: readonly PairSample[], logit: (sample: PairSample, at: number) => number): number {
  const sampleOf = (stratum: Stratum) => samples[strata.indexOf(stratum)] as PairSample
  const together = sampleOf('rare_surname_commune')
  if (together.size < MIN_PAIRS) return 1
  let others = 0
  for (let at = 0; at < together.size; at++) if (logit(together, at) < 0) others++
  const byChance = neighbours(sampleOf('random'), logit)
  const namesakes = neighbours(sampleOf('rare_surname'), logit)
  const coincidence = namesakes > 0 ? Math.min(1, byChance / namesakes) : 1
  return (others / together.size) * (1 - coincidence)
}

/** Of the pairs that are more probably two people, the share that live in one commune. */
function neighbours(sample: PairSample, logit: (sample: PairSample, at: number) => number): number {
  let near = 0
  let all = 0
  for (let at = 0; at < sample.size; at++) {
    const place = sample.levels[at * FIELDS + Field.place] as number
    if (place === 0 || logit(sample, at) >= 0) continue
    all++
    if (place <= LAST_NEAR_PLACE) near++
  }
  return all === 0 ? 0 : near / all
}

/** `known` are counts of pairs that are one person and are not in the sample. */
function estimateMatchLevels(
  sample: PairSample,
  probability: (at: number) => number,
  known?: readonly (readonly number[])[],
): MatchLevels {
  const counts = levelsOfField.map((levels, field) =>
    Float64Array.from(levels, (_, level) => known?.[field]?.[level] ?? 0),
  )
  for (let at = 0; at < sample.size; at++) {
    const weight = probability(at)
    if (weight < 1e-4) continue
    for (let field = 0; field < FIELDS; field++) {
      const counted = counts[field] as Float64Array
      const level = sample.levels[at * FIELDS + field] as number
      counted[level] = (counted[level] as number) + weight
    }
  }
  return counts.map((counted, field) => {
    const from = firstLevel(field)
    let sum = 0
    for (let level = from; level < counted.length; level++) sum += counted[level] as number
    return counted.map((count, level) =>
      level < from ? 0 : Math.log((count + UNSEEN) / (sum + UNSEEN * counted.length)),
    )
  })
}
