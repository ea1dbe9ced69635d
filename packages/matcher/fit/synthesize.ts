// npm run dev -- mpi-synthesize --records 100000 --seed 7 --out FOLDER [--contacts] [--compounds]
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { syntheticRegistry } from '../synthetic/synthetic-registry.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'synthetic' },
    contacts: { type: 'boolean', default: false },
    compounds: { type: 'boolean', default: false },
  },
})

const registry = syntheticRegistry({
  records: Number(values.records),
  seed: Number(values.seed),
  withContacts: values.contacts,
  inCompounds: values.compounds,
})
const columns = [
  'last_name',
  'first_name',
  'date_of_birth',
  'registered_at',
  'gender',
  'commune',
  'region_code',
  'country_code',
  'phone_number',
  'mother_name',
] as const
mkdirSync(values.out, { recursive: true })
const records = registry.map(({ id, person }) =>
  [id, ...columns.map((column) => `"${person[column] ?? ''}"`)].join(','),
)
writeFileSync(join(values.out, 'records.csv'), `${['record_id', ...columns].join(',')}\n${records.join('\n')}\n`)
writeFileSync(
  join(values.out, 'truth.csv'),
  `record_id,entity_id\n${registry.map(({ id, entity }) => `${id},${entity}`).join('\n')}\n`,
)
console.log(`${values.out}: ${registry.length} records`)
