// npm run proof:fuzz -- --requests 100000 --seed 7 --operation 'POST /mpi/register'
// Sends valid, broken and stateful requests to the running service, and checks every answer against its own description.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { descendantsOf } from '../../server/src/testing/process-tree.ts'
import { Client } from '../api/client.ts'
import { openExplorer } from '../api/open-explorer.ts'
import { startWholeService } from '../api/service.ts'
import { findFault } from './check.ts'
import { type Fault, fuzz } from './fuzzer.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    operation: { type: 'string' },
  },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
const TOUR_SECONDS = 90
const SAMPLES = 40
const SHOWN = 40
const GROWTH = 1.25
const SLACK_MB = 150

await using service = await startWholeService()
using client = new Client(service.url)
const explorer = await openExplorer(client, service.world)
const { operations } = explorer.parts.description
const faults = new Map<string, Fault[]>()
const statuses = new Map<number, number>()
const memory: number[] = []
let slowest = { milliseconds: 0, name: '' }
const timeOf = new Map<string, number>()

console.log(`${operations.length} operations, seed ${seed}`)
const missed = await explorer.tour(seed, TOUR_SECONDS, (exchange) => {
  const fault = findFault(explorer.parts.description, exchange, { sent: exchange.sent })
  if (fault) note({ request: -1, kind: 'valid', fault, exchange })
})
console.log(`${explorer.reached.size} operations reached with 2xx`)

const started = performance.now()
await fuzz(explorer, {
  seed,
  requests,
  only: values.operation,
  onFault: note,
  onProgress(done, { received, operation }) {
    statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1)
    timeOf.set(operation.name, (timeOf.get(operation.name) ?? 0) + received.milliseconds)
    if (received.milliseconds > slowest.milliseconds) {
      slowest = { milliseconds: received.milliseconds, name: operation.name }
    }
    if (done % Math.ceil(requests / SAMPLES) === 0) memory.push(memoryOf(service.pid))
  },
})
const seconds = (performance.now() - started) / 1_000

for (const [what, list] of [...faults].slice(0, SHOWN)) show(what, list)
console.log(
  `${requests} requests in ${seconds.toFixed(0)} s; ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}`,
)
const dear = [...timeOf].sort(([, a], [, b]) => b - a).slice(0, 8)
console.log(`most time: ${dear.map(([name, time]) => `${name} ${(time / 1_000).toFixed(0)} s`).join(', ')}`)
console.log(`slowest ${slowest.milliseconds.toFixed(0)} ms (${slowest.name})`)
const [early, late] = [memory.slice(0, SAMPLES / 2), memory.slice(SAMPLES / 2)].map((part) => Math.max(0, ...part))
console.log(`memory of the service: at most ${early} MB in the first half, ${late} MB in the second`)
const isGrowing = (late ?? 0) > (early ?? 0) * GROWTH + SLACK_MB
if (isGrowing) console.log('FAILED: the memory grows')
for (const { name } of missed) console.log(`FAILED: never reached with 2xx: ${name}`)
console.log(`${faults.size} kinds of faults`)
if (faults.size > 0 || missed.length > 0 || isGrowing) process.exitCode = 1

function note(fault: Fault): void {
  const what = `${fault.exchange.operation.name}: ${fault.fault}`
  const list = faults.get(what) ?? []
  if (list.length === 0) show(what, [fault])
  faults.set(what, [...list, fault].slice(-3))
}

function show(what: string, [fault]: Fault[]): void {
  if (!fault) return
  const { sent, received } = fault.exchange
  console.log(`\nFAULT ${what}\n  request ${fault.request}, ${fault.kind}`)
  console.log(`  ${sent.method} ${sent.address.slice(0, 300)} ${String(sent.body ?? '').slice(0, 600)}`)
  console.log(`  ${received.status} ${received.body.toString().slice(0, 400)}`)
}

/** The resident memory of the service's processes without PostgreSQL, whose shared pages would count often. */
function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  const pids = [
    pid,
    ...descendantsOf(pid)
      .filter(({ command }) => !command.includes('postgres'))
      .map(({ pid: one }) => one),
  ]
  const kilobytes = pids.map((one) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1_024)
}
