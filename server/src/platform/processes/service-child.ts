import { type ChildProcess, spawn } from 'node:child_process'
import type { Report } from './supervised.ts'

export interface ChildEnd {
  code: number | null
  signal: NodeJS.Signals | null
  /** What it said about a start that failed. */
  sentence: string | undefined
  wasReady: boolean
}

/** Bounds what the main thread takes for short-lived objects. */
const FLAGS = ['--max-semi-space-size=8']
/** With glibc, memory that is free goes back to the system, and threads share what they keep of it. */
const MALLOC = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

/** One run of the program as a child that inherits our output and ends with us. */
export class ServiceChild {
  readonly ready: Promise<void>
  readonly ended: Promise<ChildEnd>
  readonly #child: ChildProcess

  constructor(command: readonly string[], environment: NodeJS.ProcessEnv) {
    this.#child = spawn(process.execPath, [...FLAGS, ...command], {
      env: { ...MALLOC, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C is for the supervisor, which stops things in order.
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
      // Not `exit`: a last report may still be on its way.
      this.#child.once('close', end)
    })
  }

  /** Answers how it ended; after the limit it is not asked any more. */
  async stop(limitMs: number): Promise<ChildEnd> {
    this.#child.kill('SIGTERM')
    const late = setTimeout(() => this.#child.kill('SIGKILL'), limitMs)
    const end = await this.ended
    clearTimeout(late)
    return end
  }
}
