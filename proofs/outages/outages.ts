// What goes away or stands still while the service is used.
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Simulator } from '../../simulators/s3/simulator.ts'
import type { Processes, RunningProcess } from '../rolling-restart/processes.ts'

/** Longer than a lease, so that another worker takes over. */
const PAUSE_MS = 15_000
const STORE_AWAY_MS = 6_000
const TEN_MINUTES = 600

export const outageKinds = ['store', 'pause', 'database', 'kill', 'clock'] as const

export type OutageKind = (typeof outageKinds)[number]

export async function cause(kind: OutageKind, processes: Processes, s3: S3Simulator): Promise<void> {
  if (kind === 'store') {
    s3.faults.inject({ kind: 'error', code: 'InternalError' }, { times: Number.POSITIVE_INFINITY })
    await wait(STORE_AWAY_MS)
    s3.faults.clear()
    return
  }
  if (kind === 'database') return processes.postgres.restart()
  const worker = anyOf(processes.running.filter(({ role }) => role === 'worker'))
  if (kind === 'pause') {
    worker.child.kill('SIGSTOP')
    await wait(PAUSE_MS)
    worker.child.kill('SIGCONT')
    return
  }
  worker.child.kill('SIGKILL')
  await worker.exited
  if (kind === 'kill') return processes.startAgain(worker)
  // Until the next kill it works beside one whose clock may be right, ahead or behind.
  return processes.startAgain(worker, Math.random() < 0.5 ? TEN_MINUTES : -TEN_MINUTES)
}

function anyOf(processes: readonly RunningProcess[]): RunningProcess {
  const found = processes[Math.floor(Math.random() * processes.length)]
  if (!found) throw new Error('There is no worker.')
  return found
}
