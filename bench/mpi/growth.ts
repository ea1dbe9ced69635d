import {
  CandidateIndex,
  CERTAIN,
  type Person,
  type Population,
  PROBABLE,
  prepare,
  scorePrepared,
  TermFrequencies,
} from '@samakart/matcher'
import { syntheticPeople, syntheticRegistry } from '@samakart/matcher/synthetic/synthetic-registry'

interface Query {
  person: Person
  /** The position of the person in the registry; undefined for new people. */
  position: number | undefined
}

const QUERIES = 4_000

/** Measures a registry of this size in memory: how fast it answers, how many people it finds, and how many it confuses. */
export function growth(size: number): void {
  const { index, population, queries } = registryOfPeople(size)
  for (const { person } of queries.slice(0, 500)) ask(person, index, population)
  const times: number[] = []
  const cpuTimes: number[] = []
  let met = 0
  const returning = { total: 0, reached: 0, linked: 0, wronglyLinked: 0, probable: 0 }
  const fresh = { total: 0, refused: 0 }
  for (const { person, position } of queries) {
    const started = performance.now()
    const spent = process.threadCpuUsage()
    const answer = ask(person, index, population)
    times.push(performance.now() - started)
    cpuTimes.push(process.threadCpuUsage(spent).user / 1000)
    met += answer.candidates.length
    if (position === undefined) {
      fresh.total++
      if (answer.score >= CERTAIN) fresh.refused++
      continue
    }
    returning.total++
    if (answer.candidates.includes(position)) returning.reached++
    if (answer.score >= CERTAIN && answer.best === position) returning.linked++
    else if (answer.score >= CERTAIN) returning.wronglyLinked++
    if (answer.score >= PROBABLE && answer.best === position) returning.probable++
  }
  const at = (values: number[], share: number) =>
    (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] as number).toFixed(2)
  const wrong = returning.wronglyLinked + fresh.refused
  console.log(
    `| ${size} | ${at(times, 0.5)} | ${at(times, 0.99)} | ${at(cpuTimes, 0.99)} | ${(met / queries.length).toFixed(0)} | ${(returning.reached / returning.total).toFixed(4)} | ` +
      `${(returning.linked / (returning.linked + wrong)).toFixed(4)} | ${(returning.linked / returning.total).toFixed(3)} | ` +
      `${(returning.probable / returning.total).toFixed(3)} | ${fresh.refused} of ${fresh.total} |`,
  )
}

export const growthHeader =
  '| people | p50 ms | p99 ms | p99 CPU ms | candidates | reached | auto-link precision | linked | probable or better | new people refused |\n|---|---|---|---|---|---|---|---|---|---|'

function ask(
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

function registryOfPeople(size: number): { index: CandidateIndex; population: Population; queries: Query[] } {
  const index = new CandidateIndex()
  const terms = new TermFrequencies()
  const first = new Map<string, number>()
  const queries: Query[] = []
  for (const { entity, person } of syntheticRegistry({ records: Math.round(size * 1.52), seed: size })) {
    const position = first.get(entity)
    if (position !== undefined) {
      if (queries.length < QUERIES / 2) queries.push({ person, position })
    } else if (index.size < size) {
      const prepared = prepare(person)
      first.set(entity, index.add(prepared))
      terms.add(prepared)
    }
  }
  for (const person of syntheticPeople(QUERIES / 2, size + 1)) queries.push({ person, position: undefined })
  return { index, population: { size: index.size, year: 2026, terms }, queries }
}
