import { type ChildProcess, spawn } from 'node:child_process'
import type { Report } from './supervised.ts'

const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 10_000
/** A process that ran this long did not fail at its start. */
const STABLE_AFTER_MS = 30_000

/** The delay before a process is started again. It doubles while the process keeps ending soon after its start. */
export class RestartBackoff {
  #nextMs = MIN_DELAY_MS

  delayAfter(ranMs: number): number {
    const delay = ranMs < STABLE_AFTER_MS ? this.#nextMs : MIN_DELAY_MS
    this.#nextMs = Math.min(MAX_DELAY_MS, delay * 2)
    return delay
  }
}

export interface ChildEnd {
  code: number | null
  signal: NodeJS.Signals | null
  /** Why its start failed, for the operator. */
  sentence: string | undefined
  wasReady: boolean
}

/** Limits the memory of the main thread for short-lived objects. */
const FLAGS = ['--max-semi-space-size=8']
/**
 * Makes the allocators return free memory to the system: glibc, whose threads also share arenas, and mimalloc, which draws
 * SVG pictures and would otherwise keep what the largest of them took.
 */
const MALLOC = {
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_ARENA_MAX: '2',
  MIMALLOC_PURGE_DELAY: '0',
}

/** One run of the program as a child process. It inherits our output and ends when we end. */
export class ServiceChild {
  readonly ready: Promise<void>
  readonly ended: Promise<ChildEnd>
  readonly #child: ChildProcess

  constructor(command: readonly string[], environment: NodeJS.ProcessEnv) {
    this.#child = spawn(process.execPath, [...FLAGS, ...command], {
      env: { ...MALLOC, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C must only reach the supervisor, which stops its children in order.
      detached: true,
      windowsHide: true,
    })
    let sentence: string | undefined
    let wasReady = false
    this.ready = new Promise((resolve) => {
      this.#child.on('message', (message: Report) => {
        if (message.kind === 'failed') sentence = message.sentence
        else {
          wasReady = true
          resolve()
        }
      })
    })
    this.ended = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null) => resolve({ code, signal, sentence, wasReady })
      this.#child.once('error', () => end(1, null))
      // Unlike `exit`, this comes after the last report.
      this.#child.once('close', end)
    })
  }

  /** Returns how the process ended. It is killed after the limit. */
  async stop(limitMs: number): Promise<ChildEnd> {
    this.#child.kill('SIGTERM')
    const timeout = setTimeout(() => this.#child.kill('SIGKILL'), limitMs)
    const end = await this.ended
    clearTimeout(timeout)
    return end
  }
}
