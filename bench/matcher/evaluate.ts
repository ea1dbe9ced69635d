// npm run dev:mpi-evaluate -- --records FILE.csv --truth TRUTH.csv [--hard-negatives HARD.csv] [--weights WEIGHTS.json]
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { compileWeights, shippedWeights } from '../../server/src/slices/mpi/matching/weights.ts'
import { evaluate, hardNegatives, type Quality } from './evaluation.ts'
import { readTable } from './read-records.ts'
import { openRegistryFile } from './registry-file.ts'
import { scoreFile } from './score-file.ts'
import { readTruth } from './truth.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string' },
    truth: { type: 'string' },
    'hard-negatives': { type: 'string' },
    weights: { type: 'string' },
  },
})
if (!values.records) throw new Error('Name the files: --records FILE.csv --truth TRUTH.csv')

const weights = values.weights ? compileWeights(JSON.parse(readFileSync(values.weights, 'utf8'))) : shippedWeights
const registry = openRegistryFile(values.records)
const truth = readTruth(values.truth ?? values.records)
const scores = scoreFile(registry, weights)
const found = evaluate(registry, truth, scores)

console.log(`${registry.people.length} records, ${truth.pairs.length} true pairs, weights ${weights.version}`)
console.log(`at 0.95  ${shown(found.certain)}`)
console.log(`at 0.75  ${shown(found.probable)}`)
console.log(`blocking completeness ${found.completeness.toFixed(4)}, ${found.candidates.toFixed(1)} candidates a query`)
console.log('calibration      pairs  predicted  observed')
for (const { from, to, pairs, predicted, observed } of found.calibration)
  console.log(
    `  ${from.toFixed(2)} to ${to.toFixed(2)}  ${String(pairs).padStart(6)}      ${predicted.toFixed(3)}     ${observed.toFixed(3)}`,
  )

const hardNegativesFile =
  values['hard-negatives'] ?? join(dirname(values.truth ?? values.records), 'hard_negatives.csv')
if (existsSync(hardNegativesFile)) {
  console.log('hard negatives    pairs  at 0.95  at 0.75')
  for (const { kind, pairs, certain, probable } of hardNegatives(readTable(hardNegativesFile), registry, scores))
    console.log(
      `  ${kind.padEnd(22)} ${String(pairs).padStart(4)}  ${String(certain).padStart(4)}  ${String(probable).padStart(4)}`,
    )
}

function shown({ precision, recall, wrong }: Quality): string {
  return `precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  wrong ${wrong}`
}
