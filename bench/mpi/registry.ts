// npm run bench:mpi-registry -- 10000 100000 1000000
// Measures register, match and search in new registries of growing size, then a batch of 10,000 people of whom one in
// four is registered already. The table in bench/RESULTS.md is rewritten after each size, so that a later failure loses
// nothing.
//
// npm run bench:mpi-registry -- 1000000 --kept FOLDER --only fill [--for SECONDS]
// npm run bench:mpi-registry -- 1000000 --kept FOLDER --only measure
// The registries stay in the folder, so that they can be filled in several runs and measured when the machine is idle.
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeResults } from '../results-file.ts'
import { fillInBulk } from './fill-in-bulk.ts'
import { Figures } from './registry-figures.ts'
import { batch, operations, sizes } from './registry-operations.ts'
import { type BenchService, fill, openBenchService } from './registry-service.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kept: { type: 'string' }, only: { type: 'string' }, for: { type: 'string' } },
})
const registrySizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000]
const rounds = Number(process.env.ROUNDS ?? 400)
const pauseAt = values.for ? performance.now() + Number(values.for) * 1_000 : Number.POSITIVE_INFINITY
const BULK_FROM_SIZE = 20_000
const SEED = 1_000

if (values.kept) mkdirSync(values.kept, { recursive: true })
const figures = new Figures(rounds, values.kept)
for (const size of registrySizes) {
  await using service = await openBenchService(values.kept && join(values.kept, String(size)))
  const record = (what: string, figure: string) => {
    figures.record(size, what, figure)
    console.log(`${size.toLocaleString('en')} identities, ${what}: ${figure}`)
  }
  if (values.only !== 'measure' && !(await fillRegistry(service, size, record))) {
    console.log('There is more to fill.')
    process.exitCode = 3
    break
  }
  if (values.only === 'fill') continue
  record('load average', loadavg()[0]?.toFixed(1) ?? '')
  await operations(service, SEED, rounds, record)
  await batch(service, SEED, record)
  await sizes(service, record)
  writeResults('bench:mpi-registry postgres', figures.table())
}
if (values.only !== 'fill') console.log(figures.table().join('\n'))

async function fillRegistry(
  service: BenchService,
  size: number,
  record: (what: string, figure: string) => void,
): Promise<boolean> {
  const started = performance.now()
  const isDone = size > BULK_FROM_SIZE ? await fillInBulk(service, size, SEED, pauseAt) : await fillOnce(service, size)
  if (!values.only) record('filling', `${Math.round((performance.now() - started) / 1_000)} s`)
  return isDone
}

async function fillOnce(service: BenchService, size: number): Promise<boolean> {
  const [existing] = await service.query('select count(*)::text as people from mpi_identity')
  if (existing?.people === '0') await fill(service, size, SEED)
  return true
}
