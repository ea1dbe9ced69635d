import {
  CandidateIndex,
  CERTAIN,
  type Population,
  PROBABLE,
  prepare,
  scorePrepared,
  TermFrequencies,
} from '../../server/src/slices/mpi/matching/index.ts'
import type { Person } from '../../server/src/slices/mpi/matching/person.ts'
import { syntheticPeople, syntheticRegistry } from '../../server/src/slices/mpi/matching/synthetic/registry.ts'
import { percentile } from '../percentile.ts'

interface Visitor {
  person: Person
  /** The person's index in the registry; undefined for new people. */
  expected: number | undefined
}

const QUERIES = 4_000

/** Measures a registry of this size in memory: how fast it answers, whom it finds and whom it confuses. */
export function growth(size: number): void {
  const { index, population, visitors } = registryOfPeople(size)
  for (const { person } of visitors.slice(0, 500)) match(person, index, population)
  const times: number[] = []
  const cpuTimes: number[] = []
  let candidateCount = 0
  const returning = { queries: 0, reached: 0, linked: 0, wronglyLinked: 0, probable: 0 }
  const newPeople = { queries: 0, refused: 0 }
  for (const { person, expected } of visitors) {
    const started = performance.now()
    const spent = process.threadCpuUsage()
    const answer = match(person, index, population)
    times.push(performance.now() - started)
    cpuTimes.push(process.threadCpuUsage(spent).user / 1000)
    candidateCount += answer.candidates.length
    if (expected === undefined) {
      newPeople.queries++
      if (answer.score >= CERTAIN) newPeople.refused++
      continue
    }
    returning.queries++
    if (answer.candidates.includes(expected)) returning.reached++
    if (answer.score >= CERTAIN && answer.best === expected) returning.linked++
    else if (answer.score >= CERTAIN) returning.wronglyLinked++
    if (answer.score >= PROBABLE && answer.best === expected) returning.probable++
  }
  const at = (values: number[], share: number) => percentile(values, share).toFixed(2)
  const wrong = returning.wronglyLinked + newPeople.refused
  console.log(
    `| ${size} | ${at(times, 0.5)} | ${at(times, 0.99)} | ${at(cpuTimes, 0.99)} | ${(candidateCount / visitors.length).toFixed(0)} | ${(returning.reached / returning.queries).toFixed(4)} | ` +
      `${(returning.linked / (returning.linked + wrong)).toFixed(4)} | ${(returning.linked / returning.queries).toFixed(3)} | ` +
      `${(returning.probable / returning.queries).toFixed(3)} | ${newPeople.refused} of ${newPeople.queries} |`,
  )
}

export const growthHeader =
  '| people | p50 ms | p99 ms | p99 CPU ms | candidates | reached | auto-link precision | linked | probable or better | new people refused |\n|---|---|---|---|---|---|---|---|---|---|'

function match(
  person: Person,
  index: CandidateIndex,
  population: Population,
): { candidates: number[]; best: number; score: number } {
  const prepared = prepare(person)
  const candidates = index.candidates(prepared)
  let best = -1
  let score = 0
  for (const candidate of candidates) {
    const found = scorePrepared(prepared, index.person(candidate), population)
    if (found <= score) continue
    score = found
    best = candidate
  }
  return { candidates, best, score }
}

function registryOfPeople(size: number): { index: CandidateIndex; population: Population; visitors: Visitor[] } {
  const index = new CandidateIndex()
  const terms = new TermFrequencies()
  const first = new Map<string, number>()
  const visitors: Visitor[] = []
  for (const { entity, person } of syntheticRegistry({ records: Math.round(size * 1.52), seed: size })) {
    const expected = first.get(entity)
    if (expected !== undefined) {
      if (visitors.length < QUERIES / 2) visitors.push({ person, expected })
    } else if (index.size < size) {
      const prepared = prepare(person)
      first.set(entity, index.add(prepared))
      terms.add(prepared)
    }
  }
  for (const person of syntheticPeople(QUERIES / 2, size + 1)) visitors.push({ person, expected: undefined })
  return { index, population: { size: index.size, year: 2026, terms }, visitors }
}
