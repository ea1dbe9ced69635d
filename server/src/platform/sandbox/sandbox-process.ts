import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpack } from './carried-error.ts'
import { LONGEST_START_MS, MOST_HEAP_MB, MOST_MEMORY_MB } from './limits.ts'
import type { Order, Reply } from './messages.ts'
import { TookTooLong, TookTooMuchMemory, TooMuchAtOnce } from './refusals.ts'
import type { SandboxTask } from './task.ts'

const program = fileURLToPath(new URL('./process-main.ts', import.meta.url))

interface Work {
  seconds: number
  holdsSecrets: boolean
  resolve(output: unknown): void
  reject(error: Error): void
}

export interface ProcessEvents {
  /** It does nothing and can be asked. */
  onFree(process: SandboxProcess): void
  /** It has ended or is about to: nobody must ask it any more. */
  onGone(process: SandboxProcess, unexpected?: { code: string }): void
}

/** One process, asked for one task at a time. Whatever happens in it, the one who asked gets an answer. */
export class SandboxProcess {
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  readonly #events: ProcessEvents
  #work: Work | undefined
  #deadline: NodeJS.Timeout | undefined
  #isGone = false

  constructor(events: ProcessEvents) {
    this.#events = events
    this.#child = fork(program, [String(process.pid)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`, '--max-semi-space-size=4', '--heap-growing-percent=100'],
      env: bareEnvironment(),
      // What the engine writes when it runs out of memory may quote what it was reading.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.ended = new Promise((resolve) => this.#child.once('exit', () => resolve()))
    this.#child.on('message', (reply: Reply) => this.#hear(reply))
    this.#child.on('error', () => this.#lose('not started', new TooMuchAtOnce()))
    this.#child.once('exit', (code, signal) => this.#lose(signal ?? String(code), whyItEnded(signal)))
    this.#keepAwake(false)
  }

  get isFree(): boolean {
    return !this.#isGone && this.#work === undefined
  }

  ask<Input, Output>(task: SandboxTask<Input, Output>, input: Input): Promise<Output> {
    const { module, seconds, holdsSecrets = false } = task
    const answer = new Promise<Output>((resolve, reject) => {
      this.#work = { seconds, holdsSecrets, resolve: (output) => resolve(output as Output), reject }
    })
    this.#keepAwake(true)
    this.#endIn(LONGEST_START_MS, () => new TooMuchAtOnce())
    this.#child.send({ module, input } satisfies Order, (error) => {
      if (error) this.#lose('not asked', new TooMuchAtOnce())
    })
    return answer
  }

  end(): void {
    this.#lose(undefined, new TooMuchAtOnce())
    // Whoever waits for its end must hear of it.
    this.#child.ref()
    this.#child.kill('SIGKILL')
  }

  #hear(reply: Reply): void {
    const work = this.#work
    if (!work || this.#isGone) return
    const { seconds } = work
    if (reply.kind === 'begun') this.#endIn(seconds * 1_000, () => new TookTooLong({ values: { seconds } }))
    else this.#finish(work, reply)
  }

  #finish(work: Work, reply: Exclude<Reply, { kind: 'begun' }>): void {
    this.#work = undefined
    clearTimeout(this.#deadline)
    this.#keepAwake(false)
    if (reply.kind === 'done') work.resolve(reply.output)
    else work.reject(unpack(reply.error))
    if (work.holdsSecrets) this.end()
    else this.#events.onFree(this)
  }

  #endIn(milliseconds: number, why: () => Error): void {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => {
      this.#lose('deadline', why())
      this.#child.kill('SIGKILL')
    }, milliseconds)
  }

  #lose(code: string | undefined, why: Error): void {
    if (this.#isGone) return
    this.#isGone = true
    clearTimeout(this.#deadline)
    const work = this.#work
    this.#work = undefined
    this.#events.onGone(this, code === undefined ? undefined : { code })
    work?.reject(why)
  }

  /** An idle one is no reason for this process to stay. */
  #keepAwake(isAtWork: boolean): void {
    if (isAtWork) {
      this.#child.ref()
      this.#child.channel?.ref()
    } else {
      this.#child.unref()
      this.#child.channel?.unref()
    }
  }
}

/** Somebody ended it from outside; or it fell over what it was reading, and memory is the usual reason. */
function whyItEnded(signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT') return new TooMuchAtOnce()
  return new TookTooMuchMemory({ values: { limit_mb: MOST_MEMORY_MB } })
}

/** No secret of the service is among them. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TZ', 'LANG', 'LC_ALL', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_ARENA_MAX']

function bareEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir()
  return {
    ...Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    ...(cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {}),
  }
}
