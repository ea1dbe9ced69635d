// npm run dev -- mpi-resample --like FOLDER [--like FOLDER …] --records 10000 --seed 7 --out FOLDER
// Writes a new registry of the kind of labelled ones. These have the files records.csv, truth.csv and population.csv (`resample/observed.ts`).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readObserved } from './resample/observed.ts'
import { resampledRegistry } from './resample/resampled-registry.ts'

const { values } = parseArgs({
  options: {
    like: { type: 'string', multiple: true, default: [] },
    records: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'resampled' },
  },
})
if (values.like.length === 0) throw new Error('Name at least one folder: --like FOLDER')

const observed = values.like.flatMap(readObserved)
const records = resampledRegistry(observed, Number(values.records), Number(values.seed))
const head = 'record_id,source,registered_at,last_name,first_name,date_of_birth,sex,commune,region,country'
mkdirSync(values.out, { recursive: true })
const rows = records.map(({ row }, at) => [`R${at + 1}`, ...row].join(','))
writeFileSync(join(values.out, 'records.csv'), `${head}\n${rows.join('\n')}\n`)
writeFileSync(
  join(values.out, 'truth.csv'),
  `record_id,entity_id\n${records.map(({ entity }, at) => `R${at + 1},${entity}`).join('\n')}\n`,
)
console.log(`${values.out}: ${records.length} records`)
