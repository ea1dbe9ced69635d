// npm run proof:soak -- [--minutes 60] [--per-second 20] [--windows 24]
// Two API processes and two workers are used with mixed load: reading, searching, registering, jobs and their files. In every window
// the memory and the open files of each process and the times of requests are taken. Afterwards the last windows are compared with
// the first after the warm-up, which is half of the time: memory and open files must be flat, p99 steady, no request failed, every job completed.

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/percentile.ts'
import { SteadyLoad } from '../rolling-restart/load.ts'
import { startProcesses } from '../rolling-restart/processes.ts'
import { watchMachine } from './machine.ts'
import { type Resources, resourcesOf } from './resources.ts'
import { drift } from './steadiness.ts'

/** Garbage and caches move a little. A leak goes on: in the default time it would be far above. */
const LIMITS = { memory: 1.1, descriptors: 1.1, p99: 1.5 }
/** PostgreSQL leaves files of tables open that it may need again, up to this many in each process (`max_files_per_process`). */
const FILES_OF_POSTGRES = 1_000
const SAMPLES_PER_WINDOW = 5
/** In a window in which the host of a virtual machine took more of its processors, times say nothing about the service. Failed requests count in every one. */
const MAX_TAKEN_AWAY = 0.02

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'per-second': { type: 'string', default: '20' },
    windows: { type: 'string', default: '24' },
  },
})
const windows = Number(values.windows)
const windowMs = (Number(values.minutes) * 60_000) / windows
const perSecond = Number(values['per-second'])

await using processes = await startProcesses({ apis: 2, workers: 2 })
const roots = [
  ...processes.running.map(({ role, child }, at) => ({ name: `${role} ${at}`, pid: child.pid ?? 0 })),
  { name: 'postgres', pid: processes.postgres.pid() },
]
const load = new SteadyLoad(processes.url, { isMixed: true })
await load.prepare()
const machine = watchMachine()
const failed: string[] = []
/** Undefined where times are not judged. */
const p99s: (number | undefined)[] = []
const taken: Resources[][] = []
for (let window = 1; window <= windows; window++) {
  const samples: Resources[][] = []
  const sampling = async () => {
    for (let i = 0; i < SAMPLES_PER_WINDOW; i++) {
      await wait(windowMs / SAMPLES_PER_WINDOW)
      samples.push(roots.map(({ pid }) => resourcesOf(pid)))
    }
  }
  const measured = await load.during(perSecond, sampling())
  failed.push(...measured.failed)
  const middle = (at: number, of: keyof Resources) =>
    percentile(
      samples.map((sample) => sample[at]?.[of] ?? 0),
      0.5,
    )
  const resources = roots.map((_, at) => ({
    memoryMb: middle(at, 'memoryMb'),
    descriptors: middle(at, 'descriptors'),
  }))
  taken.push(resources)
  const byProcess = roots.map(
    ({ name }, at) => `${name} ${resources[at]?.memoryMb} MB ${resources[at]?.descriptors} files`,
  )
  const { busy, takenAway, stoodStillMs } = machine.take()
  p99s.push(takenAway > MAX_TAKEN_AWAY ? undefined : measured.p99)
  const { kind, p99 } = measured.slowest
  console.log(
    `window ${window}: ${measured.requests} requests, ${measured.failed.length} failed, p50 ${measured.p50.toFixed(1)} ms, ` +
      `p99 ${measured.p99.toFixed(1)} ms, slowest ${kind} ${p99.toFixed(1)} ms; ${byProcess.join(', ')}; machine ${percent(busy)} busy, ` +
      `${percent(takenAway)} taken by its host, stood still ${stoodStillMs.toFixed(0)} ms at most`,
  )
}
await load.untilJobsAreCompleted()
const cards = await load.checkFiles()
const people = await load.checkRegistered()

const drifts = [
  { what: 'p99', drift: drift(p99s), limit: LIMITS.p99 },
  ...roots.flatMap(({ name }, at) => [
    {
      what: `memory of ${name}`,
      drift: drift(taken.map((resources) => resources[at]?.memoryMb ?? 0)),
      limit: LIMITS.memory,
    },
    {
      what: `files of ${name}`,
      drift: drift(taken.map((resources) => resources[at]?.descriptors ?? 0)),
      limit: name === 'postgres' ? Number.POSITIVE_INFINITY : LIMITS.descriptors,
    },
  ]),
]
for (const { what, drift, limit } of drifts)
  console.log(`${what}: ${drift.toFixed(2)} times${drift > limit ? `, above ${limit}` : ''}`)
const unjudged = p99s.filter((p99) => p99 === undefined).length
if (unjudged > 0)
  console.log(
    `p99 of ${unjudged} windows is not judged: the host took more than ${percent(MAX_TAKEN_AWAY)} of the processors`,
  )
console.log(
  `${load.jobs.length} jobs, ${cards} cards, ${people} people, none lost, none twice; ${failed.length} requests failed`,
)
for (const line of failed.slice(0, 20)) console.log(`  ${line}`)
const filesOfPostgres = Math.max(...taken.map((resources) => resources.at(-1)?.descriptors ?? 0))
const isSteady = drifts.every(({ drift, limit }) => drift <= limit) && filesOfPostgres <= FILES_OF_POSTGRES
process.exitCode = failed.length > 0 || !isSteady ? 1 : 0

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
