import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { FairQueue, type FairQueueLimits } from '../fair-queue.ts'
import type { Log } from '../log.ts'
import type { Confinement } from './confinement.ts'
import { HeldBytes } from './held-bytes.ts'
import { MAX_HELD_MB, MAX_HELD_MB_PER_ORGANIZATION, MAX_WAITING, MAX_WAITING_PER_ORGANIZATION } from './limits.ts'
import { TooMuchAtOnce, TooMuchOfOrganization } from './refusals.ts'
import { SandboxProcess } from './sandbox-process.ts'
import type { SandboxTask } from './task.ts'

type Collect = (options: { type: 'major'; execution: 'async' }) => Promise<void>

let collect: Collect | undefined

export interface SandboxLimits extends FairQueueLimits {
  maxProcesses: number
  maxWaitMs: number
  /** A process that has been idle this long is ended, because it takes memory. */
  idleMs: number
  /** Called when there has been no task for `restMs`. */
  onRest(): Promise<void>
  restMs: number
}

const defaultLimits: SandboxLimits = {
  maxProcesses: Math.min(2, Math.max(1, availableParallelism() - 1)),
  maxWaiting: MAX_WAITING,
  maxWaitingPerOwner: MAX_WAITING_PER_ORGANIZATION,
  maxWaitMs: 30_000,
  idleMs: 45_000,
  onRest: collectGarbage,
  restMs: 5_000,
}

interface QueuedTask {
  start(process: SandboxProcess): void
  refuse(error: Error): void
}

/**
 * Runs tasks that read foreign input or take long, so that they do not block the event loop that serves all requests.
 * It uses processes because a thread that runs out of memory ends the whole service.
 */
export class Sandbox {
  readonly heldBytes = new HeldBytes({
    organization: { mb: MAX_HELD_MB_PER_ORGANIZATION, refuse: () => new TooMuchOfOrganization() },
    all: { mb: MAX_HELD_MB, refuse: () => new TooMuchAtOnce() },
  })
  readonly #log: Pick<Log, 'warn'>
  readonly confinement: Confinement
  readonly #limits: SandboxLimits
  readonly #queue: FairQueue<QueuedTask>
  readonly #processes = new Set<SandboxProcess>()
  /** How many each organization has, waiting or running. */
  readonly #tasksOf = new Map<string, number>()
  readonly #idleTimers = new Map<SandboxProcess, NodeJS.Timeout>()
  #restTimer: NodeJS.Timeout | undefined
  #startedTasks = 0
  #isClosed = false

  constructor(
    log: Pick<Log, 'warn'>,
    limits: Partial<SandboxLimits> = {},
    confinement: Confinement = { network: false },
  ) {
    this.confinement = confinement
    this.#log = log
    this.#limits = { ...defaultLimits, ...limits }
    this.#queue = new FairQueue(this.#limits)
  }

  get processCount(): number {
    return this.#processes.size
  }

  get waitingTasks(): number {
    return this.#queue.length
  }

  /** How many tasks processes have been given so far. */
  get startedTasks(): number {
    return this.#startedTasks
  }

  /** Organizations take turns. A task is refused when too many are waiting or when it exceeds a limit. */
  async run<Input, Output>(
    tenantId: string,
    task: SandboxTask<Input, Output>,
    input: Input,
    bytes: readonly Uint8Array[] = [],
  ): Promise<Output> {
    if (this.#isClosed) throw new TooMuchAtOnce()
    this.#count(tenantId, 1)
    try {
      return await this.#enqueue(tenantId, task, input, bytes)
    } finally {
      this.#count(tenantId, -1)
    }
  }

  #enqueue<Input, Output>(
    tenantId: string,
    task: SandboxTask<Input, Output>,
    input: Input,
    bytes: readonly Uint8Array[],
  ): Promise<Output> {
    return new Promise<Output>((resolve, reject) => {
      const queued: QueuedTask = {
        start(process) {
          clearTimeout(timeout)
          process.run(task, input, bytes).then(resolve, reject)
        },
        refuse(error) {
          clearTimeout(timeout)
          reject(error)
        },
      }
      const timeout = setTimeout(() => {
        this.#queue.remove(tenantId, queued)
        const waitsForItself = (this.#tasksOf.get(tenantId) ?? 0) > 1
        queued.refuse(waitsForItself ? new TooMuchOfOrganization() : new TooMuchAtOnce())
      }, this.#limits.maxWaitMs)
      const full = this.#queue.add(tenantId, queued)
      if (full) queued.refuse(full === 'owner' ? new TooMuchOfOrganization() : new TooMuchAtOnce())
      else this.#startTasks()
    })
  }

  #count(tenantId: string, change: number): void {
    const count = (this.#tasksOf.get(tenantId) ?? 0) + change
    if (count > 0) this.#tasksOf.set(tenantId, count)
    else this.#tasksOf.delete(tenantId)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (let queued = this.#queue.next(); queued; queued = this.#queue.next()) queued.refuse(new TooMuchAtOnce())
    const all = [...this.#processes]
    for (const process of all) process.end()
    await Promise.all(all.map(({ ended }) => ended))
  }

  #restLater(): void {
    clearTimeout(this.#restTimer)
    const isBusy = this.#isClosed || this.#queue.length > 0 || this.#processes.values().some(({ isIdle }) => !isIdle)
    if (!isBusy) this.#restTimer = setTimeout(() => void this.#limits.onRest(), this.#limits.restMs).unref()
  }

  #startTasks(): void {
    while (this.#queue.length > 0) {
      const process = this.#idleProcess()
      if (!process) return
      clearTimeout(this.#idleTimers.get(process))
      clearTimeout(this.#restTimer)
      this.#startedTasks++
      this.#queue.next()?.start(process)
    }
  }

  #idleProcess(): SandboxProcess | undefined {
    const idle = this.#processes.values().find(({ isIdle }) => isIdle)
    if (idle || this.#isClosed || this.#processes.size >= this.#limits.maxProcesses) return idle
    const started = new SandboxProcess(
      {
        onIdle: (process) => {
          this.#idleTimers.set(process, setTimeout(() => process.end(), this.#limits.idleMs).unref())
          this.#startTasks()
          this.#restLater()
        },
        onGone: (process, unexpected) => {
          this.#processes.delete(process)
          clearTimeout(this.#idleTimers.get(process))
          this.#idleTimers.delete(process)
          if (unexpected) this.#log.warn('a sandbox process was lost', unexpected)
          this.#startTasks()
          this.#restLater()
        },
      },
      this.confinement,
    )
    this.#processes.add(started)
    return started
  }
}

/**
 * The engine collects when something new needs room. After a burst of long bodies nothing does for minutes, and buffers
 * that nobody uses keep their memory.
 */
export async function collectGarbage(): Promise<void> {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
    setFlagsFromString('--no-expose-gc')
  }
  await collect({ type: 'major', execution: 'async' })
}
