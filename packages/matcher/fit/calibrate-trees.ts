// Measures what scores keep on files that neither the weights nor the trees used here have seen, and writes the steps into the trees to be calibrated:
//   npm run dev -- mpi-calibrate-trees --trees trees.json --records b.csv --truth b-truth.csv --weights W-without-b.json --unseen-trees trees-without-b.json …
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { examplesOf, fitCalibration } from './fit-calibration.ts'
import { readRecords } from './read-records.ts'
import { readWeights } from './read-weights.ts'
import { registryOf } from './registry-file.ts'
import { readFileTrees } from './trees/file-trees.ts'
import { readTruth } from './truth.ts'

const list = { type: 'string', multiple: true, default: [] as string[] } as const
const { values } = parseArgs({
  options: { trees: { type: 'string' }, records: list, truth: list, weights: list, 'unseen-trees': list },
})
const { length } = values.records
if (!values.trees || length === 0 || values.weights.length < length || values['unseen-trees'].length < length)
  throw new Error('Name the trees and, for each file, what has not seen it: see the first lines of this command')

const examples = values.records.flatMap((file, at) => {
  const registry = registryOf(readRecords(file))
  const weights = readWeights(values.weights[at])
  const truth = readTruth(values.truth[at] ?? file)
  return examplesOf({ registry, truth, importance: 1 }, weights, readFileTrees(values['unseen-trees'][at] as string))
})
const trees = { ...readFileTrees(values.trees), calibration: fitCalibration(examples) }
writeFileSync(values.trees, `${JSON.stringify(trees)}\n`)
console.log(`${values.trees}: calibrated on ${examples.length} pairs of ${values.records.length} files`)
