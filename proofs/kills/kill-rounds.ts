// Two API processes, two workers and a PostgreSQL are killed in random combinations while they work.
import { setTimeout as wait } from 'node:timers/promises'
import { startDhis2 } from '@samakart/dhis2-simulator'
import { seededRandom } from '../../bench/crash/seeded-random.ts'
import { percentile } from '../../bench/percentile.ts'
import { type Processes, startProcesses } from '../rolling-restart/processes.ts'
import { type Checked, checkEverything } from './check-everything.ts'
import { type Held, readHeld, untilResumed } from './interrupted.ts'
import { OrderedWork, type OrderKind } from './ordered-work.ts'
import { PatientClient } from './patient-client.ts'

const KILL_SHARE = 0.35
/** How often what has just gone on is killed again at once. */
const AGAIN_SHARE = 0.15
const LONGEST_WAIT_MS = 3_000
const REGISTER_EVERY_MS = 250
const MAX_OPEN = 8
const KINDS: OrderKind[] = ['small', 'large', 'small', 'photos', 'small', 'dhis2']

export interface KillRoundsOptions {
  rounds: number
  seed: number
  onRound?: (round: number, line: string) => void
}

export interface KillRoundsResult extends Checked {
  rounds: number
  processesKilled: number
  databaseKilled: number
  /** Rounds that interrupted a worker at something, or took its database. */
  interrupted: number
  resume: { p50: number; p95: number; longest: number }
  requests: number
  repeated: number
}

export async function killRounds({ rounds, seed, onRound }: KillRoundsOptions): Promise<KillRoundsResult> {
  const random = seededRandom(seed)
  await using dhis2 = await startDhis2({ enrollments: 200, programmes: ['pev'], seed: 11 })
  await using processes = await startProcesses({ apis: 2, workers: 2 }, { LOG_LEVEL: 'silent' })
  const client = new PatientClient(processes.url)
  const work = new OrderedWork(client, dhis2, seed)
  await work.prepare()
  const counts = { processesKilled: 0, databaseKilled: 0 }
  const resumed: number[] = []
  const orders: Promise<void>[] = []
  const over = new AbortController()
  const registering = registerUntil(work, over.signal)
  for (let round = 1; round <= rounds; round++) {
    await untilFewAreOpen(processes.postgres.url)
    orders.push(work.order(KINDS[round % KINDS.length] ?? 'small'), work.order('small'))
    await wait(50 + random() * LONGEST_WAIT_MS)
    const { killed, interrupted, resumption } = await killSome(processes, random, counts)
    const seconds = await resumption
    if (interrupted > 0) resumed.push(seconds)
    onRound?.(round, `killed ${killed.join(', ')}; ${interrupted} interrupted, resumed after ${seconds.toFixed(1)} s`)
    if (random() < AGAIN_SHARE) await killSome(processes, random, counts)
  }
  over.abort()
  await registering
  await Promise.all(orders)
  const checked = await checkEverything(processes, client, work, dhis2)
  return {
    ...checked,
    ...counts,
    rounds,
    interrupted: resumed.length,
    resume: { p50: percentile(resumed, 0.5), p95: percentile(resumed, 0.95), longest: Math.max(0, ...resumed) },
    requests: client.requests,
    repeated: client.repeated,
  }
}

interface Interruption {
  killed: string[]
  /** How many things workers held; none, if neither a worker nor the database was killed. */
  interrupted: number
  /** Seconds from the kill. */
  resumption: Promise<number>
}

/** Kills at least one process with kill -9 and starts all that were killed again, PostgreSQL first. */
async function killSome(
  { running, postgres, startAgain }: Processes,
  random: () => number,
  counts: { processesKilled: number; databaseKilled: number },
): Promise<Interruption> {
  const chosen = running.filter(() => random() < KILL_SHARE)
  const withDatabase = random() < KILL_SHARE
  const any = running[Math.floor(random() * running.length)]
  const targets = chosen.length === 0 && !withDatabase && any ? [any] : chosen
  const isInterrupted = withDatabase || targets.some(({ role }) => role === 'worker')
  const held: Held = isInterrupted ? await readHeld(postgres.url) : new Map()
  const at = performance.now()
  for (const { child } of targets) child.kill('SIGKILL')
  const database = withDatabase ? postgres.restart('SIGKILL') : undefined
  const resumption = untilResumed(postgres.url, held, at)
  await Promise.all([...targets.map(({ exited }) => exited), database])
  await Promise.all(targets.map(startAgain))
  counts.processesKilled += targets.length
  if (withDatabase) counts.databaseKilled++
  const killed = [...targets.map(({ role }) => role), ...(withDatabase ? ['database'] : [])]
  return { killed, interrupted: held.size, resumption }
}

async function registerUntil(work: OrderedWork, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await work.register()
    await wait(REGISTER_EVERY_MS)
  }
}

async function untilFewAreOpen(databaseUrl: string): Promise<void> {
  while ((await readHeld(databaseUrl)).size > MAX_OPEN) await wait(200)
}
