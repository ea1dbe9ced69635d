// npm run dev -- mpi-evaluate --records FILE.csv --truth TRUTH.csv [--hard-negatives HARD.csv] [--weights WEIGHTS.json] [--trees TREES.json] [--learn] [--one-by-one] [--as-service]
// With --learn the file is also scored by what it teaches about itself. With --one-by-one each record is compared with those before it, as
// the running service does. With --as-service the records are linked with identities as jobs do it, and the pairs of each identity count.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { evaluate, hardNegatives, type Quality } from '@samakart/matcher/fit/evaluation'
import { learnFile } from '@samakart/matcher/fit/learn-file'
import { readRecords, readTable } from '@samakart/matcher/fit/read-records'
import { readWeights } from '@samakart/matcher/fit/read-weights'
import { type RegistryFile, registryOf } from '@samakart/matcher/fit/registry-file'
import { scoreFile } from '@samakart/matcher/fit/score-file'
import { readFileTrees, treesFor } from '@samakart/matcher/fit/trees/file-trees'
import { readTruth } from '@samakart/matcher/fit/truth'
import { qualityOfIdentities, resolveAsService } from './as-service.ts'
import { scoreOneByOne } from './one-by-one.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string' },
    truth: { type: 'string' },
    'hard-negatives': { type: 'string' },
    weights: { type: 'string' },
    trees: { type: 'string' },
    learn: { type: 'boolean', default: false },
    'one-by-one': { type: 'boolean', default: false },
    'as-service': { type: 'boolean', default: false },
  },
})
if (!values.records) throw new Error('Name the files: --records FILE.csv --truth TRUTH.csv')

const weights = readWeights(values.weights)
const trees = values.trees ? readFileTrees(values.trees) : treesFor(weights)
const records = readRecords(values.records)
const registry = registryOf(records)
const truth = readTruth(values.truth ?? values.records)
const hardNegativesFile =
  values['hard-negatives'] ?? join(dirname(values.truth ?? values.records), 'hard_negatives.csv')

console.log(`${registry.people.length} records, ${truth.pairs.length} true pairs, weights ${weights.version}`)
if (values['as-service']) console.log(shown(qualityOfIdentities(resolveAsService([records]), truth)))
else if (values['one-by-one']) printQuality(registry, scoreOneByOne(records, weights))
else if (values.learn) {
  console.log('shipped')
  printQuality(registry)
  const start = performance.now()
  const { registry: taught, profile } = learnFile(registry, new Date().toISOString().slice(0, 10))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const { distance, expectedMatches, relatives, share } = profile
  console.log(
    `learned in ${seconds} s: ${expectedMatches} matches expected, distance from home ${distance}, relatives ${relatives}, shipped weights count ${share}`,
  )
  if (taught === registry) console.log('learned: an ordinary or small registry, nothing changes')
  else printQuality(taught)
} else printQuality(registry)

function printQuality(scoredRegistry: RegistryFile, scores = scoreFile(scoredRegistry, weights, trees)): void {
  const found = evaluate(scoredRegistry, truth, scores)
  console.log(`at 0.95  ${shown(found.certain)}`)
  console.log(`at 0.75  ${shown(found.probable)}`)
  console.log(
    `blocking completeness ${found.completeness.toFixed(4)}, ${found.candidates.toFixed(1)} candidates a query`,
  )
  console.log('calibration      pairs  predicted  observed')
  for (const { from, to, pairs, predicted, observed } of found.calibration)
    console.log(
      `  ${from.toFixed(2)} to ${to.toFixed(2)}  ${String(pairs).padStart(6)}      ${predicted.toFixed(3)}     ${observed.toFixed(3)}`,
    )
  if (!existsSync(hardNegativesFile)) return
  console.log('hard negatives    pairs  at 0.95  at 0.75')
  for (const { kind, pairs, certain, probable } of hardNegatives(readTable(hardNegativesFile), scoredRegistry, scores))
    console.log(
      `  ${kind.padEnd(22)} ${String(pairs).padStart(4)}  ${String(certain).padStart(4)}  ${String(probable).padStart(4)}`,
    )
}

function shown({ precision, recall, wrong }: Quality): string {
  return `precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  wrong ${wrong}`
}
