import { agreementOf } from '../../server/src/slices/mpi/matching/agreement.ts'
import { features, forEachFeature } from '../../server/src/slices/mpi/matching/features.ts'
import type { PreparedPerson } from '../../server/src/slices/mpi/matching/person.ts'
import { compileWeights, type Weights, type WeightsFile } from '../../server/src/slices/mpi/matching/weights.ts'
import { curveTerms, dot, linksOf, testimonyOn, testimonyTerms } from './corroboration.ts'
import { fitCalibration, witnessesOf } from './fit-calibration.ts'
import { emptyRows, fitLogistic, type LabelledRows } from './logistic.ts'
import { candidatePairs, type LabelledRegistry, type RegistryFile } from './registry-file.ts'
import { weighPairs } from './score-file.ts'
import type { Truth } from './truth.ts'

export const RIDGE = 3
const CORROBORATION_RIDGE = 0.5
const CURVE_RIDGE = 0.3
const FOLDS = 4
export const NO_CORROBORATION = { terms: [0, 1], curve: [0, 1] }

type About = Pick<WeightsFile, 'version' | 'fittedOn' | 'population'>

/** With more than one people, each is also judged by weights that know only the others: what was kept then is promised. */
export function fitWeights(sources: readonly LabelledRegistry[], about: About, foldCount = FOLDS): WeightsFile {
  const file = fitUncalibrated(sources, about, foldCount)
  const peoples = new Set(sources.map(({ truth }) => truth))
  if (peoples.size < 2) return file
  const witnesses = [...peoples].flatMap((people) => {
    const others = sources.filter(({ truth }) => truth !== people)
    const unseen = compileWeights(fitUncalibrated(others, about, foldCount))
    return sources.filter(({ truth }) => truth === people).flatMap((source) => witnessesOf(source, unseen))
  })
  return { ...file, calibration: fitCalibration(witnesses) }
}

/** Weights for single pairs, and for pairs among other records; the latter learn from scores that did not see them. */
function fitUncalibrated(sources: readonly LabelledRegistry[], about: About, foldCount: number): WeightsFile {
  const rows = emptyRows()
  const folds: number[] = []
  for (const source of sources) addRows(source, rows, folds, foldCount)
  const weights = fitPairs(rows, () => true)
  const unseen = Array.from({ length: foldCount }, (_, fold) => {
    const partial = fitPairs(rows, (row) => folds[row] !== fold)
    return compileWeights({ ...about, weights: partial, corroboration: NO_CORROBORATION })
  })
  const corroboration = fitCorroboration(sources, unseen)
  return { ...about, weights, corroboration }
}

function addRows(
  { registry, truth, importance }: LabelledRegistry,
  rows: LabelledRows,
  folds: number[],
  foldCount: number,
): void {
  const { people, ids, population } = registry
  const foldFor = foldsOf(registry, truth, foldCount)
  for (const [a, b] of candidatePairs(registry)) {
    const agreement = agreementOf(people[a] as PreparedPerson, people[b] as PreparedPerson, population)
    forEachFeature(agreement, (feature, value) => {
      rows.columns.push(feature)
      rows.values.push(value)
    })
    closeRow(rows, truth.isMatch(ids[a] as string, ids[b] as string), importance)
    folds.push(foldFor(a))
  }
}

/** All records of one person fall into one fold. */
function foldsOf({ ids }: RegistryFile, truth: Truth, foldCount: number): (record: number) => number {
  const at = new Map(ids.map((id, position) => [id, position]))
  const first = new Map<string, string>()
  for (const [a, b] of truth.pairs) first.set(b, first.get(a) ?? a)
  return (record) => (at.get(first.get(ids[record] as string) ?? '') ?? record) % foldCount
}

function closeRow(rows: LabelledRows, isMatch: boolean, importance: number): void {
  rows.starts.push(rows.columns.length)
  rows.labels.push(isMatch ? 1 : 0)
  rows.weights.push(importance)
  rows.offsets.push(0)
}

function fitPairs(rows: LabelledRows, isKept: (row: number) => boolean): Record<string, number> {
  const kept = { ...rows, weights: rows.weights.map((weight, row) => (isKept(row) ? weight : 0)) }
  return namedWeights(fitLogistic(kept, features.length, { ridge: RIDGE }))
}

export function namedWeights(values: Float64Array): Record<string, number> {
  const weights: Record<string, number> = {}
  for (const [at, name] of features.entries()) {
    const value = Math.round((values[at] as number) * 1e4) / 1e4
    if (value !== 0) weights[name] = value
  }
  return weights
}

function fitCorroboration(
  sources: readonly LabelledRegistry[],
  unseen: readonly Weights[],
): WeightsFile['corroboration'] {
  const heard: { terms: number[]; isMatch: boolean; importance: number }[] = []
  for (const { registry, truth, importance } of sources) {
    const foldFor = foldsOf(registry, truth, unseen.length)
    const pairs = weighPairs(registry, (a) => unseen[foldFor(a)] as Weights)
    const links = linksOf(pairs)
    for (const pair of pairs) {
      const isMatch = truth.isMatch(registry.ids[pair.a] as string, registry.ids[pair.b] as string)
      heard.push({ terms: testimonyTerms(testimonyOn(pair, links)), isMatch, importance })
    }
  }
  const rows = emptyRows()
  for (const { terms, isMatch, importance } of heard) addDense(rows, terms, isMatch, importance)
  const terms = rounded(
    fitLogistic(rows, heard[0]?.terms.length ?? 0, {
      ridge: CORROBORATION_RIDGE,
      steps: 30,
    }),
  )
  const curveRows = emptyRows()
  for (const { terms: testimony, isMatch, importance } of heard) {
    const total = dot(testimony, terms)
    addDense(curveRows, curveTerms(total), isMatch, importance)
  }
  return { terms, curve: rounded(fitLogistic(curveRows, curveTerms(0).length, { ridge: CURVE_RIDGE, steps: 30 })) }
}

function addDense(rows: LabelledRows, terms: readonly number[], isMatch: boolean, importance: number): void {
  for (const [column, value] of terms.entries()) {
    if (value === 0) continue
    rows.columns.push(column)
    rows.values.push(value)
  }
  closeRow(rows, isMatch, importance)
}

const rounded = (values: Float64Array) => Array.from(values, (value) => Math.round(value * 1e4) / 1e4)
