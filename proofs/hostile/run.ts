// npm run proof:hostile -- [--at-once 6] [--rest-seconds 60]
// Sends the whole corpus, one request after the other and then several at once, while /health/live is asked every 20 ms.
// Goals: no answer of /health/live later than 250 ms, no 5xx, memory back within 10 % a minute later. A server that does
// nothing is asked at the same moments: if it is slow too, the machine was busy.
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startBareServer } from '../../bench/jobs/start-bare-server.ts'
import { memoryMb, watchMemory } from '../../bench/process-tree.ts'
import { corpus } from './corpus/corpus.ts'
import type { HostileRequest } from './hostile-request.ts'
import { startProber } from './prober.ts'
import { send, sendBody } from './send.ts'
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
const prober = startProber([`${service.url}/health/live`, bare.url])
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
prober.stop()
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
  const bodies = await Promise.all(requests.map(({ body }) => body?.()))
  let statuses: (number | string)[] = []
  const started = performance.now()
  const { slowestMs, wrong } = await prober.during(async () => {
    statuses = await Promise.all(requests.map((hostile, at) => sendBody(service, hostile, bodies[at])))
  })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const [ms = 0, bareMs = 0] = slowestMs
  if (ms > slowest.ms) slowest = { ms, bareMs, what }
  if (wrong > 0) failures.push(`${what}: ${wrong} of the answers of /health/live`)
  for (const [at, { what: name, expected }] of requests.entries()) {
    const status = statuses[at] ?? 0
    if (!expected.includes(status as number)) failures.push(`${name}: ${status}`)
  }
  console.log(
    `${ms.toFixed(0).padStart(5)} ms (bare ${bareMs.toFixed(0)})  ${statuses.join(',')} after ${seconds} s  ${what}`,
  )
}
