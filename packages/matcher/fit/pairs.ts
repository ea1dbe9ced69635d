// npm run dev -- mpi-pairs --records FILE.csv --out pairs.csv [--shipped]
// The file first teaches about itself, which changes nothing for an ordinary or small one. With --shipped it does not.
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { POSSIBLE } from '../src/thresholds.ts'
import { learnFile } from './learn-file.ts'
import { readWeights } from './read-weights.ts'
import { openRegistryFile } from './registry-file.ts'
import { scoreFile } from './score-file.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string' },
    out: { type: 'string', default: 'pairs.csv' },
    weights: { type: 'string' },
    shipped: { type: 'boolean', default: false },
  },
})
if (!values.records) throw new Error('Name the file: --records FILE.csv')

const weights = readWeights(values.weights)
const file = openRegistryFile(values.records)
const { registry, profile } = values.shipped
  ? { registry: file, profile: undefined }
  : learnFile(file, new Date().toISOString().slice(0, 10))
const pairs = scoreFile(registry, weights)
  .filter(({ score }) => score >= POSSIBLE)
  .sort((one, other) => other.score - one.score)

const out = createWriteStream(values.out)
out.write('record_id_1,record_id_2,score\n')
for (const { a, b, score } of pairs)
  out.write(`${quoted(registry.ids[a] as string)},${quoted(registry.ids[b] as string)},${shown(score)}\n`)
out.end()
await finished(out)
console.log(`${values.out}: ${pairs.length} pairs among ${registry.people.length} records, weights ${weights.version}`)
if (profile)
  console.log(
    `learned from the file: distance from home ${profile.distance}, the shipped weights count ${profile.share}`,
  )

/** Rounded down, so that no score crosses a threshold on paper. */
function shown(score: number): string {
  return (Math.floor(score * 1e6) / 1e6).toFixed(6)
}

function quoted(id: string): string {
  return /[",\n]/.test(id) ? `"${id.replaceAll('"', '""')}"` : id
}
