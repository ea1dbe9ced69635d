import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { compiledCodeOfSandbox } from '../processes/compiled-code.ts'
import { type Confinement, confined } from './confinement.ts'
import { BYTES_FD, MAX_HEAP_MB, MAX_MEMORY_MB, START_TIMEOUT_MS } from './limits.ts'
import type { TaskReply, TaskRequest } from './messages.ts'
import { deserializeError } from './messages.ts'
import { TookTooLong, TookTooMuchMemory, TooMuchAtOnce } from './refusals.ts'
import type { SandboxTask } from './task.ts'

/** Linux counts in hundredths of a second here, on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100

/** A task that gets little of a busy machine's time may take so many times as long. */
const MAX_STRETCH = 4

const program = fileURLToPath(new URL('./process-main.ts', import.meta.url))

interface RunningTask {
  seconds: number
  holdsSecrets: boolean
  resolve(output: unknown): void
  reject(error: Error): void
}

export interface ProcessEvents {
  /** It has no task and can be given one. */
  onIdle(process: SandboxProcess): void
  /** It has ended or is about to, and must not be given a task any more. */
  onGone(process: SandboxProcess, unexpected?: { code: string }): void
}

/** A process that runs one task at a time. Whatever happens in it, the caller gets an answer. */
export class SandboxProcess {
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  readonly #bytes: Socket | undefined
  readonly #events: ProcessEvents
  #task: RunningTask | undefined
  #deadline: NodeJS.Timeout | undefined
  #isGone = false

  constructor(events: ProcessEvents, confinement: Confinement) {
    this.#events = events
    this.#child = fork(program, [String(process.pid)], {
      serialization: 'advanced',
      ...confined(confinement, [
        `--max-old-space-size=${MAX_HEAP_MB}`,
        '--max-semi-space-size=4',
        '--heap-growing-percent=100',
      ]),
      env: minimalEnvironment(),
      // When the engine runs out of memory, what it writes may quote the input.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    })
    this.#bytes = this.#child.stdio[BYTES_FD] as Socket | undefined
    // That the process is gone is heard otherwise.
    this.#bytes?.on('error', () => {})
    this.ended = new Promise((resolve) => this.#child.once('exit', () => resolve()))
    this.#child.on('message', (reply: TaskReply) => this.#receive(reply))
    this.#child.on('error', () => this.#markGone('not started', new TooMuchAtOnce()))
    this.#child.once('exit', (code, signal) => this.#markGone(signal ?? String(code), errorForExit(signal)))
    this.#keepServiceAlive(false)
  }

  get isIdle(): boolean {
    return !this.#isGone && this.#task === undefined
  }

  run<Input, Output>(task: SandboxTask<Input, Output>, input: Input, bytes: readonly Uint8Array[]): Promise<Output> {
    const { module, seconds, holdsSecrets = false } = task
    const answer = new Promise<Output>((resolve, reject) => {
      this.#task = { seconds, holdsSecrets, resolve: (output) => resolve(output as Output), reject }
    })
    this.#keepServiceAlive(true)
    this.#killAfter(START_TIMEOUT_MS, () => new TooMuchAtOnce())
    const byteLength = bytes.reduce((sum, { length }) => sum + length, 0)
    this.#child.send({ module, input, byteLength } satisfies TaskRequest, (error) => {
      if (error) this.#markGone('not sent', new TooMuchAtOnce())
    })
    for (const part of bytes) this.#bytes?.write(part)
    return answer
  }

  end(): void {
    this.#markGone(undefined, new TooMuchAtOnce())
    // Without this reference the service could exit before the process has ended.
    this.#child.ref()
    this.#child.kill('SIGKILL')
  }

  #receive(reply: TaskReply): void {
    const task = this.#task
    if (!task || this.#isGone) return
    if (reply.kind === 'begun') this.#limitTime(task.seconds)
    else this.#finish(task, reply)
  }

  /** What counts is the processor's time, so that a task is not refused because others keep the machine busy. */
  #limitTime(seconds: number): void {
    const begun = performance.now()
    const usedBefore = this.#processorSeconds()
    const check = () => {
      const left = seconds - (this.#processorSeconds() - usedBefore)
      const isOver = !(left > 0) || performance.now() - begun >= MAX_STRETCH * seconds * 1_000
      if (isOver) return this.#kill(new TookTooLong({ values: { seconds } }))
      this.#deadline = setTimeout(check, Math.max(50, left * 1_000))
    }
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(check, seconds * 1_000)
  }

  /** Not a number where the system does not show it: then the time on the wall counts. */
  #processorSeconds(): number {
    return processorSeconds(this.#child.pid ?? 0) ?? Number.NaN
  }

  #finish(task: RunningTask, reply: Exclude<TaskReply, { kind: 'begun' }>): void {
    this.#task = undefined
    clearTimeout(this.#deadline)
    this.#keepServiceAlive(false)
    if (reply.kind === 'done') task.resolve(reply.output)
    else task.reject(deserializeError(reply.error))
    if (task.holdsSecrets || reply.isBloated) this.end()
    else this.#events.onIdle(this)
  }

  #killAfter(milliseconds: number, makeError: () => Error): void {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => this.#kill(makeError()), milliseconds)
  }

  #kill(error: Error): void {
    this.#markGone('deadline', error)
    this.#child.kill('SIGKILL')
  }

  /** `code` says why it ended unexpectedly; undefined if we ended it. */
  #markGone(code: string | undefined, error: Error): void {
    if (this.#isGone) return
    this.#isGone = true
    clearTimeout(this.#deadline)
    const task = this.#task
    this.#task = undefined
    this.#events.onGone(this, code === undefined ? undefined : { code })
    task?.reject(error)
  }

  /** The service may exit while a sandbox process is idle, not while it is busy. */
  #keepServiceAlive(isBusy: boolean): void {
    if (isBusy) {
      this.#child.ref()
      this.#child.channel?.ref()
      this.#bytes?.ref()
    } else {
      this.#child.unref()
      this.#child.channel?.unref()
      this.#bytes?.unref()
    }
  }
}

/** These signals come from outside. Otherwise the input made it crash, and memory is the usual reason. */
function errorForExit(signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT') return new TooMuchAtOnce()
  return new TookTooMuchMemory({ values: { limit_mb: MAX_MEMORY_MB } })
}

/** The variables that a sandbox process inherits. None of them is a secret. */
const INHERITED_VARIABLES = [
  ...['PATH', 'SystemRoot', 'TZ', 'LANG', 'LC_ALL'],
  ...['MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_ARENA_MAX', 'MIMALLOC_PURGE_DELAY'],
]

function minimalEnvironment(): NodeJS.ProcessEnv {
  const compiledCode = compiledCodeOfSandbox()
  return {
    ...Object.fromEntries(
      INHERITED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
    ...(compiledCode ? { NODE_COMPILE_CACHE: compiledCode } : {}),
  }
}

/** The processor time of a process so far, in seconds. Undefined where the system does not show it, or the process has ended. */
export function processorSeconds(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may contain spaces, so fields are counted after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks / TICKS_PER_SECOND : undefined
  } catch {
    return undefined
  }
}
