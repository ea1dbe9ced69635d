// npm run proof:hostile -- [--at-once 6] [--rest-seconds 60]
// Sends the whole corpus, one request after the other and then several at once, while /health/live is asked every 20 ms.
// Goals: no answer of /health/live later than 250 ms, no 5xx, memory back within 10 % a minute later. A server that does
// nothing is asked at the same moments: if it is slow too, the machine was busy.
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { requestAtIntervals } from '../../bench/jobs/request-at-intervals.ts'
import { startBareServer } from '../../bench/jobs/start-bare-server.ts'
import { percentile } from '../../bench/percentile.ts'
import { memoryMb, watchMemory } from '../../bench/process-tree.ts'
import { corpus } from './corpus/corpus.ts'
import type { HostileRequest } from './hostile-request.ts'
import { send } from './send.ts'
import { start } from './start.ts'

const GOAL_MS = 250
const GOAL_MEMORY = 1.1
const SETTLE_MS = 10_000

const { values } = parseArgs({
  options: { 'at-once': { type: 'string', default: '6' }, 'rest-seconds': { type: 'string', default: '60' } },
})
const atOnce = Number(values['at-once'])

await using service = await start()
const bare = await startBareServer()
const failures: string[] = []
let slowest = { ms: 0, bareMs: 0, what: '' }
console.log(`${corpus.length} hostile requests; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)

// What is loaded with the first file and the first picture stays loaded, and is no leak.
for (const what of ['file: formulas', 'logo: PNG and a page after it', 'list: 10,000 rows that are nothing']) {
  await send(service, corpus.find((hostile) => hostile.what === what) as HostileRequest)
}
await wait(Number(values['rest-seconds']) * 1_000 + SETTLE_MS)
const before = memoryMb(service.pid)
const stopWatching = watchMemory(service.pid)
for (const hostile of corpus) await attack(hostile.what, [hostile])
for (let at = 0; at < corpus.length; at += atOnce) {
  const some = corpus.slice(at, at + atOnce)
  await attack(`${some[0]?.what} and ${some.length - 1} more at once`, some)
}
const peak = stopWatching()
await wait(Number(values['rest-seconds']) * 1_000)
const after = memoryMb(service.pid)
bare.stop()

const ratio = after / before
console.log(
  `slowest answer of /health/live: ${slowest.ms.toFixed(0)} ms (goal ${GOAL_MS}), during “${slowest.what}”; the bare server's then: ${slowest.bareMs.toFixed(0)} ms`,
)
console.log(
  `memory of all processes: ${before} MB before, ${peak} MB at most, ${after} MB ${values['rest-seconds']} s later (${((ratio - 1) * 100).toFixed(0)} %, goal 10 %)`,
)
console.log(`wrong answers: ${failures.length} (goal 0)${failures.map((line) => `\n  ${line}`).join('')}`)
if (slowest.ms > GOAL_MS || ratio > GOAL_MEMORY || failures.length > 0) process.exitCode = 1

async function attack(what: string, requests: readonly HostileRequest[]): Promise<void> {
  const during = Promise.all(requests.map((hostile) => send(service, hostile)))
  const askHealth = async () => {
    const { status } = await fetch(`${service.url}/health/live`)
    if (status !== 200) failures.push(`${what}: /health/live ${status}`)
  }
  const [ours, others] = await Promise.all([
    requestAtIntervals(askHealth, during),
    requestAtIntervals(bare.request, during),
  ])
  const [ms, bareMs] = [percentile(ours, 1), percentile(others, 1)]
  if (ms > slowest.ms) slowest = { ms, bareMs, what }
  const statuses = await during
  const wrong = requests.flatMap((hostile, at) => {
    const status = statuses[at] ?? 0
    return hostile.expected.includes(status as number) ? [] : [`${hostile.what}: ${status}`]
  })
  failures.push(...wrong)
  console.log(`${ms.toFixed(0).padStart(5)} ms (bare ${bareMs.toFixed(0)})  ${statuses.join(',')}  ${what}`)
}
