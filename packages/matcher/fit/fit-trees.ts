// Grows the trees that correct the scores of whole files, on registries that the weights have not seen:
//   npm run dev -- mpi-fit-trees --records a.csv --truth a-truth.csv [--importance 0.5] … --weights W.json --out trees.json
// Each file may be followed by how much it counts.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { contextOf, corroborated, linksOf } from './corroboration.ts'
import { type PersonRecord, readRecords } from './read-records.ts'
import { readWeights } from './read-weights.ts'
import { registryOf } from './registry-file.ts'
import { scorePairs } from './score-file.ts'
import { boost, noRows, type Rows } from './trees/boost.ts'
import { fileTerms, termNames } from './trees/file-terms.ts'
import type { FileTrees } from './trees/file-trees.ts'
import { readTruth, type Truth } from './truth.ts'

const list = { type: 'string', multiple: true, default: [] as string[] } as const
const { values } = parseArgs({
  options: {
    records: list,
    truth: list,
    importance: list,
    weights: { type: 'string' },
    out: { type: 'string', default: 'file-trees.json' },
  },
})
if (values.records.length === 0) throw new Error('Name at least one file: --records FILE.csv --truth TRUTH.csv')

const OPTIONS = { trees: 150, leaves: 8, rate: 0.1, ridge: 5, minRows: 200 }
/** Some files know no day of registration. */
const WITHOUT_DAYS = 0.3

const weights = readWeights(values.weights)
const rows = noRows()
for (const [at, file] of values.records.entries()) {
  const records = readRecords(file)
  const truth = readTruth(values.truth[at] ?? file)
  const importance = Number(values.importance[at] ?? 1)
  addRows(rows, records, truth, importance)
  const withoutDays = records.map(({ id, person }) => ({ id, person: { ...person, registered_at: undefined } }))
  addRows(rows, withoutDays, truth, importance * WITHOUT_DAYS)
}
const trees: FileTrees = { weights: weights.version, terms: termNames, trees: boost(rows, OPTIONS) }
writeFileSync(values.out, `${JSON.stringify(trees)}\n`)
console.log(
  `${values.out}: ${trees.trees.length} trees from ${rows.terms.length} pairs of ${values.records.length} files`,
)

function addRows(to: Rows, records: readonly PersonRecord[], truth: Truth, importance: number): void {
  const registry = registryOf(records)
  const termsOf = fileTerms(registry)
  const pairs = scorePairs(registry, () => weights)
  const links = linksOf(pairs)
  for (const pair of pairs) {
    const context = contextOf(pair, links)
    to.terms.push(termsOf(pair, context))
    to.isMatch.push(truth.isMatch(registry.ids[pair.a] as string, registry.ids[pair.b] as string))
    to.offsets.push(corroborated(context, weights.corroboration))
    to.importance.push(importance)
  }
}
