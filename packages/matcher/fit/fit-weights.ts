import { type CorroborationWeights, contextOf, contextTerms, curveTerms, dot, linksOf } from './corroboration.ts'
import type { FilePerson } from './days-of-registration.ts'
import {
  compileFileWeights,
  type FileWeights,
  type FileWeightsFile,
  fileAgreementOf,
  fileLogitOf,
  fittedFeatures,
  forEachFittedFeature,
  shippedForWholeFiles,
} from './file-weights.ts'
import { emptyRows, fitLogistic, type LabelledRows } from './logistic.ts'
import { candidatePairs, type LabelledRegistry, type RegistryFile } from './registry-file.ts'
import { scorePairs } from './score-file.ts'
import type { Truth } from './truth.ts'

export const RIDGE = 3
const CORROBORATION_RIDGE = 0.5
const CURVE_RIDGE = 0.3
const FOLDS = 4
/** Most pairs that share a key are clearly two people. One in eight of these is fitted, and counts for all eight. */
const CLEARLY_TWO = -5
const OF_CLEAR_PAIRS = 8
export const NO_CORROBORATION = { terms: [0, 1], curve: [0, 1] }

type FitInfo = Pick<FileWeightsFile, 'version' | 'fittedOn' | 'population'>

/** Weights for single pairs, and weights for corroboration, which are fitted on scores of weights that had not seen the pairs. */
export function fitWeights(
  sources: readonly LabelledRegistry[],
  info: FitInfo,
  foldCount: number = FOLDS,
): FileWeightsFile {
  const rows = emptyRows()
  const folds: number[] = []
  for (const source of sources) addRows(source, rows, folds, foldCount)
  const weights = fitPairs(rows, () => true)
  const unseen = Array.from({ length: foldCount }, (_, fold) => {
    const partial = fitPairs(rows, (row) => folds[row] !== fold)
    return compileFileWeights({ ...info, weights: partial, corroboration: NO_CORROBORATION })
  })
  const corroboration = fitCorroboration(sources, unseen)
  return { ...info, weights, corroboration }
}

function addRows(
  { registry, truth, importance }: LabelledRegistry,
  rows: LabelledRows,
  folds: number[],
  foldCount: number,
): void {
  const { people, ids, population } = registry
  const foldFor = foldsOf(registry, truth, foldCount)
  let clear = 0
  for (const [a, b] of candidatePairs(registry)) {
    const agreement = fileAgreementOf(people[a] as FilePerson, people[b] as FilePerson, population)
    const isMatch = truth.isMatch(ids[a] as string, ids[b] as string)
    const isClear = !isMatch && fileLogitOf(agreement, shippedForWholeFiles) < CLEARLY_TWO
    if (isClear && clear++ % OF_CLEAR_PAIRS !== 0) continue
    forEachFittedFeature(agreement, (feature, value) => {
      rows.columns.push(feature)
      rows.values.push(value)
    })
    closeRow(rows, isMatch, isClear ? importance * OF_CLEAR_PAIRS : importance)
    folds.push(foldFor(a))
  }
}

/** All records of one person belong to one fold. */
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
  return namedWeights(fitLogistic(kept, fittedFeatures.length, { ridge: RIDGE }))
}

export function namedWeights(values: Float64Array): Record<string, number> {
  const weights: Record<string, number> = {}
  for (const [at, name] of fittedFeatures.entries()) {
    const value = Math.round((values[at] as number) * 1e4) / 1e4
    if (value !== 0) weights[name] = value
  }
  return weights
}

function fitCorroboration(sources: readonly LabelledRegistry[], unseen: readonly FileWeights[]): CorroborationWeights {
  const examples: { terms: number[]; isMatch: boolean; importance: number }[] = []
  for (const { registry, truth, importance } of sources) {
    const foldFor = foldsOf(registry, truth, unseen.length)
    const pairs = scorePairs(registry, (a) => unseen[foldFor(a)] as FileWeights)
    const links = linksOf(pairs)
    for (const pair of pairs) {
      const isMatch = truth.isMatch(registry.ids[pair.a] as string, registry.ids[pair.b] as string)
      examples.push({ terms: contextTerms(contextOf(pair, links)), isMatch, importance })
    }
  }
  const rows = emptyRows()
  for (const { terms, isMatch, importance } of examples) addDense(rows, terms, isMatch, importance)
  const terms = rounded(
    fitLogistic(rows, examples[0]?.terms.length ?? 0, {
      ridge: CORROBORATION_RIDGE,
      steps: 30,
    }),
  )
  const curveRows = emptyRows()
  for (const { terms: context, isMatch, importance } of examples) {
    const total = dot(context, terms)
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
