import type { PreparedPerson } from '../src/person.ts'
import { CERTAIN, PROBABLE } from '../src/thresholds.ts'
import type { ScoredPair } from './corroboration.ts'
import type { RegistryFile } from './registry-file.ts'
import type { Truth } from './truth.ts'

export interface Quality {
  precision: number
  recall: number
  wrong: number
}

export interface CalibrationBin {
  from: number
  to: number
  pairs: number
  predicted: number
  observed: number
}

const binEdges = [0.5, 0.75, 0.8, 0.85, 0.9, 0.95, 0.98, 1.0001]

export interface Evaluation {
  certain: Quality
  probable: Quality
  completeness: number
  candidates: number
  calibration: CalibrationBin[]
}

export function evaluate(registry: RegistryFile, truth: Truth, scores: readonly ScoredPair[]): Evaluation {
  const judged = scores
    .filter(({ score }) => score >= 0.5)
    .map(({ a, b, score }) => ({ score, isMatch: truth.isMatch(registry.ids[a] as string, registry.ids[b] as string) }))
  return {
    certain: qualityAt(CERTAIN, judged, truth.pairs.length),
    probable: qualityAt(PROBABLE, judged, truth.pairs.length),
    ...blockingOf(registry, truth),
    calibration: binEdges.slice(0, -1).map((from, at) => binOf(from, binEdges[at + 1] as number, judged)),
  }
}

interface Judged {
  score: number
  isMatch: boolean
}

function qualityAt(threshold: number, judged: readonly Judged[], trueCount: number): Quality {
  const linked = judged.filter(({ score }) => score >= threshold)
  const right = linked.filter(({ isMatch }) => isMatch).length
  return {
    precision: right / Math.max(1, linked.length),
    recall: right / Math.max(1, trueCount),
    wrong: linked.length - right,
  }
}

function binOf(from: number, to: number, judged: readonly Judged[]): CalibrationBin {
  const inside = judged.filter(({ score }) => score >= from && score < to)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return {
    from,
    to: Math.min(to, 1),
    pairs: inside.length,
    predicted: mean(inside.map(({ score }) => score)),
    observed: mean(inside.map(({ isMatch }) => (isMatch ? 1 : 0))),
  }
}

/** The share of true pairs that share a key, and the mean number of candidates of a record. */
function blockingOf({ ids, people, index }: RegistryFile, truth: Truth): { completeness: number; candidates: number } {
  const at = new Map(ids.map((id, position) => [id, position]))
  const partners = new Map<number, Set<number>>()
  for (const [a, b] of truth.pairs) {
    const from = at.get(a)
    const to = at.get(b)
    if (from === undefined || to === undefined) continue
    const others = partners.get(from)
    if (others) others.add(to)
    else partners.set(from, new Set([to]))
  }
  let found = 0
  let met = 0
  for (const [position, person] of people.entries()) {
    const candidates = index.candidates(person as PreparedPerson)
    met += candidates.length - 1
    const truePartners = partners.get(position)
    if (truePartners) for (const candidate of candidates) if (truePartners.has(candidate)) found++
  }
  return { completeness: found / Math.max(1, truth.pairs.length), candidates: met / Math.max(1, people.length) }
}

/** Pairs that look like one person but are two, by kind, with how many were linked. */
export function hardNegatives(
  rows: readonly Record<string, string>[],
  registry: RegistryFile,
  scores: readonly ScoredPair[],
): { kind: string; pairs: number; certain: number; probable: number }[] {
  const key = (a: string, b: string) => (a < b ? `${a}\n${b}` : `${b}\n${a}`)
  const scoreByPair = new Map(
    scores.map(({ a, b, score }) => [key(registry.ids[a] as string, registry.ids[b] as string), score]),
  )
  const kinds = Map.groupBy(rows, (row) => row.kind ?? 'unnamed')
  return [...kinds].map(([kind, members]) => {
    const found = members.map((row) => scoreByPair.get(key(row.record_id_1 ?? '', row.record_id_2 ?? '')) ?? 0)
    const atLeast = (threshold: number) => found.filter((score) => score >= threshold).length
    return { kind, pairs: members.length, certain: atLeast(CERTAIN), probable: atLeast(PROBABLE) }
  })
}
