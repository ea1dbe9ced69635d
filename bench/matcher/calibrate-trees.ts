// Measures what scores keep on files that neither the weights nor the trees used here have seen, and writes the steps into the trees to be calibrated:
//   npm run dev:mpi-calibrate-trees -- --trees trees.json --records b.csv --truth b-truth.csv --weights W-without-b.json --unseen-trees trees-without-b.json …
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compileWeights } from '../../server/src/slices/mpi/matching/weights.ts'
import { examplesOf, fitCalibration } from './fit-calibration.ts'
import { readRecords } from './read-records.ts'
import { registryOf } from './registry-file.ts'
import { readFileTrees } from './trees/file-trees.ts'
import { readTruth } from './truth.ts'

const list = { type: 'string', multiple: true, default: [] as string[] } as const
const { values } = parseArgs({
  options: { trees: { type: 'string' }, records: list, truth: list, weights: list, 'unseen-trees': list },
})
if (!values.trees || values.records.length === 0)
  throw new Error('Name the trees and at least one file: --trees trees.json --records FILE.csv --truth TRUTH.csv')

const examples = values.records.flatMap((file, at) => {
  const registry = registryOf(readRecords(file))
  const weights = compileWeights(JSON.parse(readFileSync(values.weights[at] ?? '', 'utf8')))
  const truth = readTruth(values.truth[at] ?? file)
  return examplesOf({ registry, truth, importance: 1 }, weights, readFileTrees(values['unseen-trees'][at] ?? ''))
})
const trees = { ...readFileTrees(values.trees), calibration: fitCalibration(examples) }
writeFileSync(values.trees, `${JSON.stringify(trees)}\n`)
console.log(`${values.trees}: calibrated on ${examples.length} pairs of ${values.records.length} files`)
