// npm run proof -- rolling-restart [--rounds 20] [--per-second 40] [--quiet-seconds 20]
// Replaces two API and two worker processes one after the other, round after round, under steady load behind a balancer that
// repeats nothing. Every request must be answered as expected, and every accepted job completed. Before each round nothing is
// replaced for a while, so that both are measured on the machine as it is in that minute: p99 may be three times as long.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/percentile.ts'
import { SteadyLoad } from './load.ts'
import { startProcesses } from './processes.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    'per-second': { type: 'string', default: '40' },
    'quiet-seconds': { type: 'string', default: '20' },
  },
})
/** The first cards of a worker take longer than later ones. */
const WARM_UP_MS = 15_000
const perSecond = Number(values['per-second'])

await using processes = await startProcesses({ apis: 2, workers: 2 })
const load = new SteadyLoad(processes.url)
await load.prepare()
await load.during(perSecond, wait(WARM_UP_MS))
const failed: string[] = []
const [quietTimes, times]: [number[], number[]] = [[], []]
for (let round = 1; round <= Number(values.rounds); round++) {
  const quiet = await load.during(perSecond, wait(Number(values['quiet-seconds']) * 1_000))
  const started = performance.now()
  const restarted = await load.during(perSecond, processes.replaceAll())
  failed.push(...quiet.failed, ...restarted.failed)
  quietTimes.push(...quiet.times)
  times.push(...restarted.times)
  console.log(
    `round ${round}: p99 ${quiet.p99.toFixed(1)} ms before it; all replaced in ${((performance.now() - started) / 1_000).toFixed(0)} s, ` +
      `${restarted.requests} requests, ${restarted.failed.length} failed, p99 ${restarted.p99.toFixed(1)} ms ` +
      `(${(restarted.p99 / quiet.p99).toFixed(1)} times)`,
  )
}
await load.untilJobsAreCompleted()
const [quietP99, p99] = [percentile(quietTimes, 0.99), percentile(times, 0.99)]
console.log(
  `all rounds: p99 ${p99.toFixed(1)} ms of ${times.length} requests, ${quietP99.toFixed(1)} ms of ${quietTimes.length} while nothing was replaced: ` +
    `${(p99 / quietP99).toFixed(1)} times`,
)
console.log(`${load.jobs.length} jobs accepted, all completed; ${failed.length} requests failed`)
for (const line of failed.slice(0, 20)) console.log(`  ${line}`)
process.exitCode = failed.length > 0 ? 1 : 0
