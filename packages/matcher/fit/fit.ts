// Fits weights from files whose answers are known, or corrects the shipped ones from review decisions:
//   npm run dev -- mpi-fit --records a.csv --truth a-truth.csv --version 2026.5 --out weights.json
//   npm run dev -- mpi-fit --records registry.csv --decisions decisions.csv --version 2026.5 --out weights.json
// Files of --also-records count as much as --also-importance says, for all of them or for each.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { WrittenPerson } from './days-of-registration.ts'
import { type FileWeightsFile, shippedFileWeights } from './file-weights.ts'
import { fitWeights } from './fit-weights.ts'
import { readRecords, readTable } from './read-records.ts'
import { refitFromDecisions } from './refit.ts'
import { type LabelledRegistry, registryOf } from './registry-file.ts'
import { readTruth } from './truth.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', multiple: true },
    truth: { type: 'string', multiple: true },
    'also-records': { type: 'string', multiple: true, default: [] },
    'also-truth': { type: 'string', multiple: true, default: [] },
    'also-importance': { type: 'string', multiple: true, default: ['0.2'] },
    decisions: { type: 'string' },
    from: { type: 'string' },
    version: { type: 'string', default: 'local' },
    note: { type: 'string', default: '' },
    out: { type: 'string', default: 'weights.json' },
  },
})

/** How much the same people count once more without commune. */
const WITHOUT_COMMUNE = 0.3

const recordFiles = values.records ?? []
if (recordFiles.length === 0) throw new Error('Name at least one file: --records FILE.csv')

const file = values.decisions ? fromDecisions(values.decisions) : fromTruth(values.truth ?? [])
writeFileSync(values.out, `${JSON.stringify(file, null, 1)}\n`)
console.log(`${values.out}: version ${file.version}, ${Object.keys(file.weights).length} weights`)

function fromTruth(truthFiles: readonly string[]): FileWeightsFile {
  const sources = recordFiles.flatMap((name, at) => sourcesOf(name, truthFiles[at] ?? name, 1))
  const importance = values['also-importance']
  for (const [at, name] of values['also-records'].entries())
    sources.push(...sourcesOf(name, values['also-truth'][at] ?? name, Number(importance[at] ?? importance[0])))
  const population = sources[0]?.registry.people.length ?? 10_000
  return fitWeights(sources, { version: values.version, fittedOn: values.note, population })
}

/** The running service knows no day of registration, and many registries no commune, so the same people are used again without these. */
function sourcesOf(recordsFile: string, truthFile: string, importance: number): LabelledRegistry[] {
  const records = readRecords(recordsFile)
  const truth = readTruth(truthFile)
  const without = (missing: Partial<Record<keyof WrittenPerson, undefined>>) =>
    registryOf(records.map(({ id, person }) => ({ id, person: { ...person, ...missing } })))
  return [
    { registry: registryOf(records), truth, importance },
    { registry: without({ registered_at: undefined }), truth, importance },
    {
      registry: without({ registered_at: undefined, commune: undefined }),
      truth,
      importance: WITHOUT_COMMUNE * importance,
    },
  ]
}

function fromDecisions(decisions: string): FileWeightsFile {
  const base = values.from ? (JSON.parse(readFileSync(values.from, 'utf8')) as FileWeightsFile) : shippedFileWeights
  const registry = registryOf(recordFiles.flatMap(readRecords))
  return { ...refitFromDecisions(base, registry, readTable(decisions)), version: values.version, fittedOn: values.note }
}
