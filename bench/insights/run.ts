// npm run bench -- insights [--cards 1000000] [--identities 100000, at least 2000] [--rounds 100]
// Requests every endpoint of analytics, geography, insights, trust and wallet alternately for a new programme and for
// one that has run for two years, on two PostgreSQL servers of the same machine, so that other load affects both alike.
import { loadavg } from 'node:os'
import { numberOption } from '../billing/open-bench.ts'
import { median, percentile } from '../percentile.ts'
import { type BenchService, DEVICE, openBenchService } from './bench-service.ts'
import { seedTwoYears } from './two-years.ts'

const rounds = numberOption('rounds', 100)
const size = { cards: numberOption('cards', 1_000_000), identities: numberOption('identities', 100_000) }
const MAX_RATIO = 3
/** The median of several measurements counts, so that other work on the machine matters less. */
const BLOCKS = 3

const endpoints: readonly (readonly ['GET' | 'POST', (service: BenchService) => string])[] = [
  ['GET', () => '/api/v1/analytics/summary?days=30'],
  ['GET', () => '/api/v1/analytics/studio-stats'],
  ['GET', () => '/api/v1/analytics/campaigns-timeline?days=30'],
  ['GET', () => '/api/v1/analytics/spend-timeline?days=30'],
  ['GET', () => '/api/v1/analytics/export?report=campaigns-timeline&days=30'],
  ['GET', () => '/api/v1/geo/overview'],
  ['GET', () => '/api/v1/geo/regions'],
  ['GET', () => '/api/v1/geo/heatmap'],
  ['GET', () => '/api/v1/geo/risk-zones'],
  ['GET', () => '/api/v1/geo/live-events'],
  ['GET', () => '/api/v1/geo/admin/overview'],
  ['GET', () => '/api/v1/ai/insights'],
  ['GET', () => '/api/v1/ai/health-score'],
  ['GET', () => '/api/v1/ai/forecast'],
  ['GET', () => '/api/v1/ai/recommendations'],
  ['GET', () => '/api/v1/ai/anomalies'],
  ['GET', () => '/api/v1/mpi/trust/me'],
  ['GET', ({ mpiId }) => `/api/v1/mpi/trust/${mpiId}`],
  ['POST', ({ mpiId }) => `/api/v1/mpi/trust/${mpiId}/compute`],
  ['GET', ({ mpiId }) => `/api/v1/mpi/trust/${mpiId}/history`],
  ['GET', ({ mpiId }) => `/api/v1/mpi/trust/${mpiId}/risks`],
  ['GET', ({ mpiId }) => `/api/v1/wallet/pass/${mpiId}`],
  ['GET', ({ passId }) => `/api/v1/wallet/pass/${passId}/bundle`],
  ['GET', () => '/api/v1/wallet/passes?limit=20'],
  ['GET', () => '/api/v1/wallet/stats'],
  ['GET', () => '/api/v1/wallet/devices'],
  ['GET', () => `/api/v1/wallet/sync?device_token=${DEVICE}`],
  ['GET', () => '/api/v1/wallet/sync/history'],
]

await using young = await openBenchService()
await using old = await openBenchService()
const started = performance.now()
await seedTwoYears(old, size)
console.log(
  `${size.cards} cards, ${size.identities} identities seeded in ${((performance.now() - started) / 1_000).toFixed(0)} s`,
)
console.log(
  `load average ${loadavg()[0]?.toFixed(1)}; ${BLOCKS} times ${rounds} rounds each, alternating; the middle one of the ${BLOCKS} is shown`,
)
console.log('| endpoint | new: p50, p99 ms | two years: p50, p99 ms | p99 ratio |\n| --- | --- | --- | --- |')

let worst = 0
for (const [method, path] of endpoints) {
  for (let round = 0; round < 10; round++) {
    await Promise.all([young.measureMs(method, path(young)), old.measureMs(method, path(old))])
  }
  const blocks = { young: [] as Block[], old: [] as Block[] }
  for (let block = 0; block < BLOCKS; block++) {
    const times = { young: [] as number[], old: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.young.push(await young.measureMs(method, path(young)))
      times.old.push(await old.measureMs(method, path(old)))
    }
    blocks.young.push(toBlock(times.young))
    blocks.old.push(toBlock(times.old))
  }
  const [before, after] = [medianBlock(blocks.young), medianBlock(blocks.old)]
  const ratio = after.p99 / before.p99
  worst = Math.max(worst, ratio)
  const shown = ({ p50, p99 }: Block) => `${p50.toFixed(1)}, ${p99.toFixed(1)}`
  const name = path(young)
    .replace(/\/(SN-[\w-]+|[0-9A-F]{16})/, '/{id}')
    .replace(DEVICE, '…')
  console.log(`| ${method} ${name} | ${shown(before)} | ${shown(after)} | ${ratio.toFixed(2)} |`)
}
console.log(`worst ratio ${worst.toFixed(2)}, at most ${MAX_RATIO} allowed`)
if (worst > MAX_RATIO) process.exitCode = 1

interface Block {
  p50: number
  p99: number
}

function toBlock(times: readonly number[]): Block {
  return { p50: median(times), p99: percentile(times, 0.99) }
}

function medianBlock(blocks: readonly Block[]): Block {
  return {
    p50: median(blocks.map(({ p50 }) => p50)),
    p99: median(blocks.map(({ p99 }) => p99)),
  }
}
