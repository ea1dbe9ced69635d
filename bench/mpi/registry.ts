// npm run bench -- mpi-registry 10000 100000 1000000
// Registers, matches and searches in new registries of growing size, then resolves a batch of 10,000 people, a quarter of whom
// are registered already, and lets the registry learn. After each size the table in bench/RESULTS.md is rewritten, so that nothing is lost if the next fails.
//
// npm run bench -- mpi-registry 1000000 --kept FOLDER --only fill [--for SECONDS]
// npm run bench -- mpi-registry 1000000 --kept FOLDER --only measure
// The registries stay in the folder: they can be filled in several runs on a busy machine and measured on a quiet one.
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeResults } from '../results-file.ts'
import { fillInBulk } from './fill-in-bulk.ts'
import { Figures } from './registry-figures.ts'
import { batch, learning, operations, sizes } from './registry-operations.ts'
import { type BenchService, fill, openBenchService } from './registry-service.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kept: { type: 'string' }, only: { type: 'string' }, for: { type: 'string' } },
})
const requestedSizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000]
const rounds = Number(process.env.ROUNDS ?? 400)
const pauseAt = values.for ? performance.now() + Number(values.for) * 1_000 : Number.POSITIVE_INFINITY
const BULK_FROM = 20_000
const SEED = 1_000

if (values.kept) mkdirSync(values.kept, { recursive: true })
const figures = new Figures(rounds, values.kept)
for (const size of requestedSizes) {
  await using service = await openBenchService(values.kept && join(values.kept, String(size)))
  const note = (what: string, figure: string) => {
    figures.note(size, what, figure)
    console.log(`${size.toLocaleString('en')} identities, ${what}: ${figure}`)
  }
  if (values.only !== 'measure' && !(await filled(service, size, note))) {
    console.log('There is more to fill.')
    process.exitCode = 3
    break
  }
  if (values.only === 'fill') continue
  note('load average', loadavg()[0]?.toFixed(1) ?? '')
  await operations(service, SEED, rounds, note)
  await batch(service, SEED, note)
  await learning(service, note)
  await sizes(service, note)
  writeResults('mpi-registry postgres', figures.table())
}
if (values.only !== 'fill') console.log(figures.table().join('\n'))

async function filled(
  service: BenchService,
  size: number,
  note: (what: string, figure: string) => void,
): Promise<boolean> {
  const started = performance.now()
  const isDone = size > BULK_FROM ? await fillInBulk(service, size, SEED, pauseAt) : await fillOnce(service, size)
  if (!values.only) note('filling', `${Math.round((performance.now() - started) / 1_000)} s`)
  return isDone
}

async function fillOnce(service: BenchService, size: number): Promise<boolean> {
  const [countIdentities] = await service.query('select count(*)::text as people from mpi_identity')
  if (countIdentities?.people === '0') await fill(service, size, SEED)
  return true
}
