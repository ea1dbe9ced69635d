// npm run proof -- hostile [--at-once 6] [--rest-seconds 60] [--only floods|corpus]
// Sends the whole corpus, one request after the other and then several at once, and then the floods, while /health/live is
// asked every 20 ms. Goals: no answer of /health/live later than 250 ms, no 5xx, memory back within 10 % a minute later. A
// server that does nothing is asked at the same moments: if it is slow too, the machine was busy. The floods come while the
// worker draws 10,000 cards, so that corpus and floods have a figure of their own each.
//
// Memory is the proportional set size of every process of the service, PostgreSQL included, a minute after the last
// request both times: before the attack after honest work of each kind (`honest.ts`), and after it.
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { submitJob } from '../../bench/campaigns.ts'
import { startBareServer } from '../../bench/jobs/start-bare-server.ts'
import { memoryByProcess, memoryMb, watchMemory } from '../../bench/process-tree.ts'
import { corpus } from './corpus/corpus.ts'
import { type Flood, mistakesOf, type Outcome } from './floods/flood.ts'
import { floods } from './floods/floods.ts'
import { useHonestly } from './honest.ts'
import type { HostileRequest } from './hostile-request.ts'
import { startProber } from './prober.ts'
import { sendBody } from './send.ts'
import { start } from './start.ts'

const GOAL_MS = 250
const GOAL_MEMORY = 1.1
const SETTLE_MS = 20_000
const SETTLED = 0.98
/** Long enough that it runs until the floods of those who follow it are over. */
const CARDS_OF_JOB = 10_000

const { values } = parseArgs({
  options: {
    'at-once': { type: 'string', default: '6' },
    'rest-seconds': { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const atOnce = Number(values['at-once'])
const rest = () => wait(Number(values['rest-seconds']) * 1_000)

await using service = await start()
const bare = await startBareServer()
const prober = startProber([`${service.url}/health/live`, bare.url])
const failures: string[] = []
const slowest = new Map<string, { ms: number; bareMs: number; what: string }>()
let part = 'corpus'
console.log(
  `${corpus.length} hostile requests and ${floods.length} floods; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
)

await useHonestly(service)
await rest()
await untilSettled()
const before = memoryMb(service.pid)
const beforeByProcess = memoryByProcess(service.pid)
const stopWatching = watchMemory(service.pid)
if (values.only !== 'floods') {
  for (const hostile of corpus) await send(hostile.what, [hostile])
  for (let at = 0; at < corpus.length; at += atOnce) {
    const some = corpus.slice(at, at + atOnce)
    await send(`${some[0]?.what} and ${some.length - 1} more at once`, some)
  }
}
if (values.only !== 'corpus') {
  part = 'floods'
  service.jobId = await submitJob(service.api, service.campaignId, CARDS_OF_JOB, 3)
  for (const flood of floods) await act(flood)
  await service.api.post(`/jobs/${service.jobId}/cancel`, {})
}
const peak = stopWatching()
await rest()
const after = memoryMb(service.pid)
showMemory()
prober.stop()
bare.stop()

const ratio = after / before
for (const [name, { ms, bareMs, what }] of slowest)
  console.log(
    `${name}: slowest answer of /health/live ${ms.toFixed(0)} ms (goal ${GOAL_MS}), during “${what}”; the bare server's then: ${bareMs.toFixed(0)} ms`,
  )
console.log(
  `memory of all processes: ${before} MB before, ${peak} MB at most, ${after} MB ${values['rest-seconds']} s later (${((ratio - 1) * 100).toFixed(0)} %, goal 10 %)`,
)
console.log(`wrong answers: ${failures.length} (goal 0)${failures.map((line) => `\n  ${line}`).join('')}`)
const isLate = [...slowest.values()].some(({ ms }) => ms > GOAL_MS)
if (isLate || ratio > GOAL_MEMORY || failures.length > 0) process.exitCode = 1

/** Memory must not fall any more on its own, or it would hide what an attack left. */
async function untilSettled(): Promise<void> {
  for (let last = Number.POSITIVE_INFINITY, now = memoryMb(service.pid); now < last * SETTLED; ) {
    await wait(SETTLE_MS)
    last = now
    now = memoryMb(service.pid)
  }
}

async function send(what: string, requests: readonly HostileRequest[]): Promise<void> {
  const bodies = await Promise.all(requests.map(({ body }) => body?.()))
  const statuses = await during(what, () =>
    Promise.all(requests.map((hostile, at) => sendBody(service, hostile, bodies[at]))),
  )
  for (const [at, { what: name, expected }] of requests.entries()) {
    const status = statuses[at] ?? 0
    // Several long ones at once are more than one organization may have waiting.
    const isTooMany = status === 429 && requests.length > 1
    if (!expected.includes(status as number) && !isTooMany) failures.push(`${name}: ${status}`)
  }
}

async function act(flood: Flood): Promise<void> {
  const before = memoryMb(service.pid)
  const stopWatching = watchMemory(service.pid)
  const outcomes = await during(flood.what, () => flood.act(service))
  const growth = stopWatching() - before
  const { what, maxGrowthMb } = flood
  if (maxGrowthMb !== undefined) console.log(`         ${growth} MB more at most (goal ${maxGrowthMb})`)
  if (maxGrowthMb !== undefined && growth > maxGrowthMb) failures.push(`${what}: ${growth} MB more`)
  for (const mistake of mistakesOf(flood, outcomes)) failures.push(`${flood.what}: ${mistake}`)
}

async function during(what: string, attack: () => Promise<Outcome[]>): Promise<Outcome[]> {
  let outcomes: Outcome[] = []
  const started = performance.now()
  const { slowestMs, wrong } = await prober.during(async () => {
    outcomes = await attack()
  })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const [ms = 0, bareMs = 0] = slowestMs
  if (ms > (slowest.get(part)?.ms ?? 0)) slowest.set(part, { ms, bareMs, what })
  if (wrong > 0) failures.push(`${what}: ${wrong} of the answers of /health/live`)
  const counts = [...Map.groupBy(outcomes, (outcome) => outcome)]
    .map(([outcome, { length }]) => (length > 1 ? `${length} × ${outcome}` : outcome))
    .join(', ')
  console.log(`${ms.toFixed(0).padStart(5)} ms (bare ${bareMs.toFixed(0)})  ${counts} after ${seconds} s  ${what}`)
  return outcomes
}

/** PostgreSQL's processes in one line, because its backends come and go. */
function showMemory(): void {
  const now = memoryByProcess(service.pid)
  for (const name of new Set([...beforeByProcess, ...now].map(({ command }) => nameOf(command)))) {
    const [one, other] = [beforeByProcess, now].map((all) =>
      all.filter(({ command }) => nameOf(command) === name).reduce((sum, { pssMb }) => sum + pssMb, 0),
    )
    console.log(`  ${name}: ${one} MB before, ${other} MB after`)
  }
}

function nameOf(command: string): string {
  if (/postgres/.test(command)) return 'PostgreSQL'
  return /sandbox/.test(command) ? 'sandbox processes' : command.slice(0, 60)
}
