// What a sample of a registry's people teaches. Pure: it knows no database, and the same people always teach the same.
import {
  CandidateIndex,
  compileProfile,
  type LearnedProfile,
  type LinkedPairs,
  learnFrom,
  type Person,
  type Population,
  type PreparedPerson,
  prepare,
  profileOf,
  sampleCandidates,
  scorePrepared,
  shippedProfile,
  TermFrequencies,
} from '@samakart/matcher'
import { decide } from '../decide.ts'
import type { CommonName, MovedPairs, ProfileContent } from './profiles.ts'

/** A name that fewer of the people who were read bear might tell who somebody is. */
const SAFE_COUNT = 20

const SHOWN = 15

interface RegistrySample {
  people: readonly Person[]
  /** How many people the whole registry has. */
  registrySize: number
  linked: LinkedPairs
  /** What decides now, if the registry has taught before. */
  active?: LearnedProfile | undefined
  today: string
  /** How many pairs show what agrees by chance. */
  chancePairs?: number | undefined
}

/** More pairs teach hardly more. */
const MAX_CANDIDATES = 200_000
const MAX_CHANCE_PAIRS = 80_000
const CHANCE_PAIRS_PER_PERSON = 20

export function learnSample({
  people: persons,
  registrySize,
  linked,
  active,
  today,
  chancePairs = Math.min(MAX_CHANCE_PAIRS, CHANCE_PAIRS_PER_PERSON * persons.length),
}: RegistrySample): ProfileContent {
  if (persons.length === 0) return nobodyRead(registrySize, today)
  const people = persons.map(prepare)
  const terms = new TermFrequencies()
  const index = new CandidateIndex()
  for (const person of people) {
    index.add(person)
    terms.add(person)
  }
  const { candidates, fraction } = sampleCandidates(people, index, MAX_CANDIDATES)
  // Of the whole registry's pairs a sample holds the square of its share, and so many of the linked pairs count.
  const sampled = Math.min(1, people.length / Math.max(1, registrySize)) ** 2
  const population: Population = { size: Math.max(1, people.length), year: Number(today.slice(0, 4)), terms }
  const learned = learnFrom({ people, candidates, fraction, population, linked: scaled(linked, sampled) }, chancePairs)
  const profile = profileOf(learned, Math.max(1, registrySize), today)
  const inRegistry = { ...population, size: Math.max(1, registrySize) }
  return {
    profile,
    registry: {
      sampled: people.length,
      estimatedDuplicates: Math.max(0, Math.round((learned.expectedMatches - linked.pairs * sampled) / sampled)),
      surnames: commonSurnames(people),
      missing: missingFields(persons),
      moved: countMoved(people, candidates, withProfile(inRegistry, active), withProfile(inRegistry, profile)),
    },
  }
}

/** Of a registry that is empty, or that everybody left after it was counted: the shipped weights decide. */
const nobodyRead = (registrySize: number, today: string): ProfileContent => ({
  profile: shippedProfile(registrySize, today),
  registry: {
    sampled: 0,
    estimatedDuplicates: 0,
    surnames: [],
    missing: {},
    moved: { compared: 0, linked: 0, toReview: 0, apart: 0 },
  },
})

function withProfile(population: Population, profile: LearnedProfile | undefined): Population {
  const learned = profile && compileProfile(profile)
  return learned ? { ...population, learned, tellsNamesApart: true } : population
}

const scaled = ({ pairs, levels }: LinkedPairs, share: number): LinkedPairs => ({
  pairs: pairs * share,
  levels: levels.map((counts) => counts.map((count) => count * share)),
})

const shownFields = ['date_of_birth', 'gender', 'commune', 'phone_number', 'mother_name', 'external_ids'] as const

function missingFields(people: readonly Person[]): Record<string, number> {
  const share = (isMissing: (person: Person) => boolean) =>
    Math.round((people.filter(isMissing).length / people.length) * 1e3) / 1e3
  return Object.fromEntries(
    shownFields.map((field) => [
      field,
      share((person) => {
        const value = person[field]
        return !value || (typeof value === 'object' && Object.keys(value).length === 0)
      }),
    ]),
  )
}

/** Counts how many pairs would be judged otherwise. */
function countMoved(
  people: readonly PreparedPerson[],
  pairs: readonly (readonly [number, number])[],
  before: Population,
  after: Population,
): MovedPairs {
  const moved = { compared: 0, linked: 0, toReview: 0, apart: 0 }
  for (const [a, b] of pairs) {
    const [one, other] = [people[a] as PreparedPerson, people[b] as PreparedPerson]
    const [was, is] = [before, after].map((by) => decide({ score: scorePrepared(one, other, by) }).decision)
    if (was === 'new' && is === 'new') continue
    moved.compared++
    if (was === is) continue
    if (is === 'same') moved.linked++
    else if (is === 'review') moved.toReview++
    else moved.apart++
  }
  return moved
}

/** The most common surnames, each in its most common spelling. */
function commonSurnames(people: readonly PreparedPerson[]): CommonName[] {
  const counts = new Map<string, { people: number; spellings: Map<string, number> }>()
  for (const { readings } of people) {
    for (const { name, text } of readings[0]?.last.tokens ?? []) {
      const counted = counts.get(name) ?? { people: 0, spellings: new Map() }
      counted.people++
      counted.spellings.set(text, (counted.spellings.get(text) ?? 0) + 1)
      counts.set(name, counted)
    }
  }
  return [...counts.values()]
    .filter((counted) => counted.people >= SAFE_COUNT)
    .sort((a, b) => b.people - a.people)
    .slice(0, SHOWN)
    .map((counted) => ({ name: commonestOf(counted.spellings), oneIn: Math.round(people.length / counted.people) }))
}

function commonestOf(spellings: ReadonlyMap<string, number>): string {
  const [text = ''] = [...spellings].sort(([a, many], [b, other]) => other - many || (a < b ? -1 : 1))[0] ?? []
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** In a sandbox process: the people are lines of JSON. */
export function run(input: Omit<RegistrySample, 'people'>, bytes: Buffer): ProfileContent {
  const people: Person[] = []
  let start = 0
  for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
    people.push(JSON.parse(bytes.toString('utf8', start, end)))
    start = end + 1
  }
  return learnSample({ ...input, people })
}
