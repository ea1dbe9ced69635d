// npm run bench -- growth [--cards 10000] [--identities 10000] [--kept FOLDER] [--rounds 40] [--write] [--plans]
// What the usual requests cost when a service has 10 thousand, 1 million and 10 million cards, and 10 thousand, 100 thousand and 5 million
// identities: each size up to what is asked for, in a database of its own, one table. With --kept the databases stay, and the next run measures
// them without filling. With --write the table goes to bench/RESULTS.md. With --plans also how many pages PostgreSQL touched for each request,
// and which tables it read from end to end.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BenchService, openBenchService } from '../mpi/registry-service.ts'
import { percentile } from '../percentile.ts'
import { explain, readOff, recordStatements } from '../plans.ts'
import { circumstances, writeResults } from '../results-file.ts'
import { fillService } from './fill.ts'
import { usualRequests } from './requests.ts'

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '10000' },
    identities: { type: 'string', default: '10000' },
    kept: { type: 'string' },
    rounds: { type: 'string', default: '40' },
    write: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
  },
})
const ROUNDS = Number(values.rounds)
const allSizes = [
  { cards: 10_000, identities: 10_000 },
  { cards: 1_000_000, identities: 100_000 },
  { cards: 10_000_000, identities: 5_000_000 },
]
const asked = { cards: Number(values.cards), identities: Number(values.identities) }
const smaller = allSizes.filter(({ cards, identities }) => cards < asked.cards && identities <= asked.identities)
const sizes = [...smaller, asked]

const statements = values.plans ? recordStatements() : []
const columns: Map<string, number>[] = []
const titles: string[] = []
for (const { cards, identities } of sizes) {
  const folder = values.kept && join(values.kept, `${cards}-${identities}`)
  if (folder) mkdirSync(folder, { recursive: true })
  await using service = await openBenchService(folder)
  const started = performance.now()
  await fillService(service, cards, identities)
  const seconds = (performance.now() - started) / 1_000
  const [size] = await service.query('select pg_size_pretty(pg_database_size(current_database())) as size')
  console.log(`${cards} cards, ${identities} identities: filled in ${seconds.toFixed(0)} s, ${size?.size}`)
  const medians = new Map<string, number>()
  for (const [what, request] of Object.entries(await usualRequests(service))) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const since = performance.now()
      const status = await request(round)
      times.push(performance.now() - since)
      if (status >= 400 && !(what.includes('unknown') && status === 404)) throw new Error(`${what}: ${status}`)
    }
    medians.set(what, percentile(times, 0.5))
    if (values.plans) await printPlans(service, what, request)
  }
  columns.push(medians)
  titles.push(`${short(cards)} cards, ${short(identities)} people`)
}

const lines = [
  `Milliseconds of the whole request, median of ${ROUNDS} (${circumstances()}):`,
  '',
  `| request | ${titles.join(' | ')} | last / first |`,
  `| --- |${' --- |'.repeat(titles.length + 1)}`,
  ...[...(columns[0]?.keys() ?? [])].map((what) => {
    const figures = columns.map((column) => column.get(what) ?? 0)
    return `| ${what} | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} | ${((figures.at(-1) ?? 0) / (figures[0] ?? 1)).toFixed(1)} |`
  }),
]
console.log(lines.join('\n'))
if (values.write) writeResults('growth', lines)
process.exit()

async function printPlans(service: BenchService, what: string, request: (round: number) => Promise<number>) {
  statements.length = 0
  await request(ROUNDS)
  const asked = statements.filter(({ text }) => !/set_config|advisory|nextval/.test(text))
  const plans = (await explain(service, asked)).map(readOff)
  const pages = plans.map((plan) => plan.pages)
  console.log(`${what}: ${asked.length} questions, ${pages.reduce((sum, count) => sum + count, 0)} pages`)
  for (const scan of plans.flatMap(({ scans }) => scans)) console.log(`  ${scan}`)
}

function short(count: number): string {
  if (count >= 1_000_000) return `${count / 1_000_000} million`
  return count >= 1_000 ? `${count / 1_000} thousand` : String(count)
}
