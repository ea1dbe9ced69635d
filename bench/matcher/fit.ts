// Fits weights from files whose answers are known, or corrects the shipped ones from review decisions:
//   npm run dev:mpi-fit -- --records a.csv --truth a-truth.csv --version 2026.4 --out weights.json
//   npm run dev:mpi-fit -- --records registry.csv --decisions decisions.csv --version 2026.4 --out weights.json
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { WeightsFile } from '../../server/src/slices/mpi/matching/weights.ts'
import { fitWeights } from './fit-weights.ts'
import { readRecords, readTable } from './read-records.ts'
import { refitFromDecisions } from './refit.ts'
import { type LabelledRegistry, registryOf } from './registry-file.ts'
import { readTruth } from './truth.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', multiple: true },
    truth: { type: 'string', multiple: true },
    decisions: { type: 'string' },
    from: {
      type: 'string',
      default: new URL('../../server/src/slices/mpi/matching/data/weights-2026-4.json', import.meta.url).pathname,
    },
    version: { type: 'string', default: 'local' },
    note: { type: 'string', default: '' },
    out: { type: 'string', default: 'weights.json' },
  },
})

const recordFiles = values.records ?? []
if (recordFiles.length === 0) throw new Error('Name at least one file: --records FILE.csv')

const file = values.decisions ? fromDecisions(values.decisions) : fromTruth(values.truth ?? [])
writeFileSync(values.out, `${JSON.stringify(file, null, 1)}\n`)
console.log(`${values.out}: version ${file.version}, ${Object.keys(file.weights).length} weights`)

function fromTruth(truthFiles: readonly string[]): WeightsFile {
  const sources: LabelledRegistry[] = []
  for (const [at, name] of recordFiles.entries()) {
    const records = readRecords(name)
    const truth = readTruth(truthFiles[at] ?? name)
    sources.push({ registry: registryOf(records), truth, importance: 1 })
    // Many registries know neither commune nor day of registration, so the same people are used again without these.
    const withoutPlaceAndDay = records.map(({ id, person }) => ({
      id,
      person: { ...person, commune: undefined, registered_at: undefined },
    }))
    sources.push({ registry: registryOf(withoutPlaceAndDay), truth, importance: 0.3 })
  }
  const population = sources[0]?.registry.people.length ?? 10_000
  return fitWeights(sources, { version: values.version, fittedOn: values.note, population })
}

function fromDecisions(decisions: string): WeightsFile {
  const base = JSON.parse(readFileSync(values.from, 'utf8')) as WeightsFile
  const registry = registryOf(recordFiles.flatMap(readRecords))
  return { ...refitFromDecisions(base, registry, readTable(decisions)), version: values.version, fittedOn: values.note }
}
