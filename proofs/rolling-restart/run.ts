// npm run proof:rolling-restart -- [--rounds 20] [--per-second 40] [--quiet-seconds 20]
// Replaces two API and two worker processes one after the other, round after round, under steady load behind a balancer that
// repeats nothing. Every request must be answered as expected, and every accepted job completed.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SteadyLoad } from './load.ts'
import { startProcesses } from './processes.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    'per-second': { type: 'string', default: '40' },
    'quiet-seconds': { type: 'string', default: '20' },
  },
})
const perSecond = Number(values['per-second'])

await using processes = await startProcesses({ apis: 2, workers: 2 })
const load = new SteadyLoad(processes.url)
await load.prepare()
await load.during(perSecond, wait(3_000))
const quiet = await load.during(perSecond, wait(Number(values['quiet-seconds']) * 1_000))
console.log(`quiet: ${quiet.requests} requests, p50 ${quiet.p50.toFixed(1)} ms, p99 ${quiet.p99.toFixed(1)} ms`)
const failed = [...quiet.failed]
for (let round = 1; round <= Number(values.rounds); round++) {
  const started = performance.now()
  const restarted = await load.during(perSecond, processes.replaceAll())
  failed.push(...restarted.failed)
  console.log(
    `round ${round}: all replaced in ${((performance.now() - started) / 1_000).toFixed(0)} s, ` +
      `${restarted.requests} requests, ${restarted.failed.length} failed, p99 ${restarted.p99.toFixed(1)} ms ` +
      `(${(restarted.p99 / quiet.p99).toFixed(1)} times the quiet one)`,
  )
}
await load.untilJobsAreCompleted()
console.log(`${load.jobs.length} jobs accepted, all completed; ${failed.length} requests failed`)
for (const line of failed.slice(0, 20)) console.log(`  ${line}`)
process.exitCode = failed.length > 0 ? 1 : 0
