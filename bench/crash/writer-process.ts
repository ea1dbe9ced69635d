import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readPidFile } from '@samakart/server/internal/platform/postgres/pid-file'
import { DATABASE_KILLED, type FoundState, type ProcessLine } from './process-lines.ts'

const program = fileURLToPath(new URL('./writer-main.ts', import.meta.url))
const service = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export type KillTarget = 'owner' | 'postgres' | 'both'

/** A process that writes transactions until it is killed, and what it has reported so far. */
export class WriterProcess {
  found: FoundState | undefined
  lastAcknowledged = 0
  /** Both also resolve if the process ends earlier. */
  readonly opened: Promise<void>
  readonly wrote: Promise<void>
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #ended: Promise<{ wasKilled: boolean; errorOutput: string }>

  constructor(folder: string) {
    this.#folder = folder
    const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    const errorOutput = text(child.stderr)
    const lines = createInterface(child.stdout)
    const isRead = new Promise<void>((resolve) => lines.once('close', resolve))
    const [opened, wrote] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    this.opened = opened.promise
    this.wrote = wrote.promise
    lines.on('line', (text) => {
      const line = JSON.parse(text) as ProcessLine
      this.#receive(line)
      const event = line.kind === 'opened' ? opened : wrote
      event.resolve()
    })
    lines.once('close', () => {
      opened.resolve()
      wrote.resolve()
    })
    const exit = new Promise<boolean>((resolve) =>
      child.once('exit', (code, signal) => resolve(signal === 'SIGKILL' || code === DATABASE_KILLED)),
    )
    this.#ended = Promise.all([exit, errorOutput, isRead]).then(([wasKilled, output]) => ({
      wasKilled,
      errorOutput: output,
    }))
  }

  /** Returns the error output if the process ended by itself, which should never happen. */
  async kill(target: KillTarget): Promise<string | undefined> {
    if (target !== 'owner') this.#killPostgres()
    if (target !== 'postgres') this.#child.kill('SIGKILL')
    const { wasKilled, errorOutput } = await this.#ended
    return wasKilled ? undefined : errorOutput || 'it ended without output'
  }

  #killPostgres(): void {
    const { pid = 0 } = readPidFile(join(this.#folder, 'postgres')) ?? {}
    if (pid > 0) process.kill(pid, 'SIGKILL')
  }

  #receive(line: ProcessLine): void {
    if (line.kind === 'acknowledged') this.lastAcknowledged = line.number
    else this.found = line
  }
}

export interface SecondStart {
  exitCode: number | null
  errorOutput: string
  milliseconds: number
}

/** Starts the real service on a folder that another process owns. */
export async function startServiceOn(folder: string): Promise<SecondStart> {
  const started = performance.now()
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', DATABASE_URL: '' }
  const child = spawn(process.execPath, [service], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const errorOutput = text(child.stderr)
  const exitCode = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { exitCode, errorOutput: await errorOutput, milliseconds: performance.now() - started }
}
