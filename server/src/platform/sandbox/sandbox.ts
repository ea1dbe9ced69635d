import { availableParallelism } from 'node:os'
import type { Log } from '../log.ts'
import { TooMuchAtOnce } from './refusals.ts'
import { SandboxProcess } from './sandbox-process.ts'
import type { SandboxTask } from './task.ts'
import { type LineLimits, WaitingLine } from './waiting-line.ts'

export interface SandboxLimits extends LineLimits {
  mostProcesses: number
  longestWaitMs: number
  /** A process that had nothing to do for so long is ended: it takes memory. */
  idleMs: number
}

const usualLimits: SandboxLimits = {
  mostProcesses: Math.min(2, Math.max(1, availableParallelism() - 1)),
  mostWaiting: 24,
  mostWaitingOfOne: 8,
  longestWaitMs: 30_000,
  idleMs: 60_000,
}

interface Job {
  start(process: SandboxProcess): void
  refuse(): void
}

/**
 * Reads what comes from outside, and does what takes long, away from the event loop that answers everybody. It uses processes
 * rather than threads: a thread that runs out of memory takes the whole service with it.
 */
export class Sandbox {
  readonly #log: Pick<Log, 'warn'>
  readonly #limits: SandboxLimits
  readonly #line: WaitingLine<Job>
  readonly #processes = new Set<SandboxProcess>()
  readonly #naps = new Map<SandboxProcess, NodeJS.Timeout>()
  #begun = 0
  #isClosed = false

  constructor(log: Pick<Log, 'warn'>, limits: Partial<SandboxLimits> = {}) {
    this.#log = log
    this.#limits = { ...usualLimits, ...limits }
    this.#line = new WaitingLine(this.#limits)
  }

  get processes(): number {
    return this.#processes.size
  }

  get waiting(): number {
    return this.#line.length
  }

  /** Tasks that were given to a process so far. */
  get begun(): number {
    return this.#begun
  }

  /** For an organization, so that they take turns. Refused when too many wait, and when a limit is passed. */
  async run<Input, Output>(organization: string, task: SandboxTask<Input, Output>, input: Input): Promise<Output> {
    if (this.#isClosed) throw new TooMuchAtOnce()
    return new Promise<Output>((resolve, reject) => {
      const job: Job = {
        start(process) {
          clearTimeout(patience)
          process.ask(task, input).then(resolve, reject)
        },
        refuse() {
          clearTimeout(patience)
          reject(new TooMuchAtOnce())
        },
      }
      const patience = setTimeout(() => {
        this.#line.leave(organization, job)
        job.refuse()
      }, this.#limits.longestWaitMs)
      if (this.#line.join(organization, job)) this.#serve()
      else job.refuse()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (let job = this.#line.next(); job; job = this.#line.next()) job.refuse()
    const all = [...this.#processes]
    for (const process of all) process.end()
    await Promise.all(all.map(({ ended }) => ended))
  }

  #serve(): void {
    while (this.#line.length > 0) {
      const process = this.#freeProcess()
      if (!process) return
      clearTimeout(this.#naps.get(process))
      this.#begun++
      this.#line.next()?.start(process)
    }
  }

  #freeProcess(): SandboxProcess | undefined {
    const free = this.#processes.values().find(({ isFree }) => isFree)
    if (free || this.#isClosed || this.#processes.size >= this.#limits.mostProcesses) return free
    const started = new SandboxProcess({
      onFree: (process) => {
        this.#naps.set(process, setTimeout(() => process.end(), this.#limits.idleMs).unref())
        this.#serve()
      },
      onGone: (process, unexpected) => {
        this.#processes.delete(process)
        clearTimeout(this.#naps.get(process))
        this.#naps.delete(process)
        if (unexpected) this.#log.warn('a sandbox process was lost', unexpected)
        this.#serve()
      },
    })
    this.#processes.add(started)
    return started
  }
}
