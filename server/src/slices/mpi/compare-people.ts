import { Turns } from '#platform/turns.ts'
import type { ReadScope } from '#platform/unit-of-work.ts'
import type { Postings } from './blind-index/blocking-rows.ts'
import { Candidates } from './candidates.ts'
import { lockRegistry } from './lock-registry.ts'
import {
  CandidateIndex,
  POSSIBLE,
  type Population,
  type PreparedPerson,
  prepare,
  scorePrepared,
} from './matching/index.ts'
import type { PackedPeople } from './packed-people.ts'
import { type PersonRecord, toMatcher } from './person-record.ts'
import { loadPopulation } from './population.ts'
import { readAhead } from './read-ahead.ts'
import { rememberedPeople } from './remembered-people.ts'
import type { Stored } from './store-identities.ts'

/** Somebody whom a person of the batch may be: of the registry, or earlier in the batch. */
export type Other = { stored: Stored } | { at: number }

export interface Found {
  other: Other
  prepared: PreparedPerson
  score: number
}

/** Whom each person of a batch resembles most, as the registry stood at one moment. */
export interface Comparison {
  /** Of that moment: where it is still the same, nothing has changed since. */
  version: string
  prepared: PreparedPerson[]
  found: (Found | undefined)[]
  population: Population
  postings: Postings
}

/** Small enough that most of a batch is read while its first people are compared. */
const PIECE = 200

/**
 * What `resolvePeople` would do first, before its transaction: others wait for that one, and it is shorter then. People
 * must have passed `checkPerson`.
 */
export async function comparePeople(scope: ReadScope, people: readonly PersonRecord[]): Promise<Comparison> {
  const prepared = people.map((person) => prepare(toMatcher(person)))
  return compareStanding(scope, prepared, await holdRegistry(scope, prepared))
}

/** The registry while nobody changes it. */
export interface Standing {
  version: string
  population: Population
  isStale: boolean
  remembered: PackedPeople
}

export async function holdRegistry(scope: ReadScope, newcomers: readonly PreparedPerson[]): Promise<Standing> {
  // The lock goes out first: what is asked behind it stands still.
  const [, { population, isStale, version }, { people, lastChange }] = await Promise.all([
    lockRegistry(scope),
    loadPopulation(scope, newcomers),
    rememberedPeople(scope),
  ])
  return { population, isStale, remembered: people, version: `${version} ${lastChange}` }
}

export async function compareStanding(
  scope: ReadScope,
  prepared: PreparedPerson[],
  { version, population, remembered }: Standing,
): Promise<Comparison> {
  const candidates = new Candidates(scope, remembered)
  const earlier = new CandidateIndex()
  const found: (Found | undefined)[] = []
  const pieces = Array.from({ length: Math.ceil(prepared.length / PIECE) }, (_, at) =>
    prepared.slice(at * PIECE, (at + 1) * PIECE),
  )
  const turns = new Turns()
  for await (const [piece, nos] of readAhead(pieces, (next) => candidates.find(next))) {
    for (const [at, person] of piece.entries()) {
      await turns.giveWay()
      const inRegistry = bestKnown(person, nos[at] ?? [], candidates, population)
      found.push(better(inRegistry, bestEarlier(person, earlier, population)))
      earlier.add(person)
    }
  }
  return { version, prepared, found, population, postings: candidates.postings }
}

/** Of equals the oldest. */
function bestKnown(
  person: PreparedPerson,
  nos: readonly number[],
  candidates: Candidates,
  population: Population,
): Found | undefined {
  let best: (Found & { no: number }) | undefined
  for (const no of nos) {
    const prepared = candidates.get(no)
    if (!prepared) continue
    const score = scorePrepared(person, prepared, population)
    if (score < POSSIBLE || (best && (score < best.score || (score === best.score && no > best.no)))) continue
    best = { other: { stored: { no, mpi_id: candidates.mpiIdOf(no) } }, prepared, score, no }
  }
  return best
}

function bestEarlier(person: PreparedPerson, earlier: CandidateIndex, population: Population): Found | undefined {
  let best: Found | undefined
  for (const at of earlier.candidates(person)) {
    const other = earlier.person(at)
    best = better(best, { other: { at }, prepared: other, score: scorePrepared(person, other, population) })
  }
  return best
}

/** Of equals the first one: somebody in the registry rather than somebody in the batch. */
function better(a: Found | undefined, b: Found | undefined): Found | undefined {
  if (!a || !b) return a ?? b
  return b.score > a.score ? b : a
}
