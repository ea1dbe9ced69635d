import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readPidFile } from '../../server/src/platform/postgres/pid-file.ts'
import { DATABASE_KILLED, type FoundState, type ProcessLine } from './process-lines.ts'

const writingProcess = fileURLToPath(new URL('./writing-process.ts', import.meta.url))
const service = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export type Victim = 'owner' | 'postgres' | 'both'

/** A writing process and everything it has said so far. */
export class Killable {
  found: FoundState | undefined
  lastAcknowledged = 0
  /** Each also settles when the process ends before it got there. */
  readonly opened: Promise<void>
  readonly wrote: Promise<void>
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #ended: Promise<{ wasKilled: boolean; complaint: string }>

  constructor(folder: string) {
    this.#folder = folder
    const child = spawn(process.execPath, [writingProcess, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    const complaint = text(child.stderr)
    const lines = createInterface(child.stdout)
    const isRead = new Promise<void>((resolve) => lines.once('close', resolve))
    const [opened, wrote] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    this.opened = opened.promise
    this.wrote = wrote.promise
    lines.on('line', (text) => {
      const line = JSON.parse(text) as ProcessLine
      this.#hear(line)
      const heard = line.kind === 'opened' ? opened : wrote
      heard.resolve()
    })
    lines.once('close', () => {
      opened.resolve()
      wrote.resolve()
    })
    const exit = new Promise<boolean>((resolve) =>
      child.once('exit', (code, signal) => resolve(signal === 'SIGKILL' || code === DATABASE_KILLED)),
    )
    this.#ended = Promise.all([exit, complaint, isRead]).then(([wasKilled, said]) => ({ wasKilled, complaint: said }))
  }

  /** Answers what the process complained about if it ended by itself, which it never should. */
  async kill(victim: Victim): Promise<string | undefined> {
    if (victim !== 'owner') this.#killPostgres()
    if (victim !== 'postgres') this.#child.kill('SIGKILL')
    const { wasKilled, complaint } = await this.#ended
    return wasKilled ? undefined : complaint || 'it ended without a word'
  }

  #killPostgres(): void {
    const { pid = 0 } = readPidFile(join(this.#folder, 'postgres')) ?? {}
    if (pid > 0) process.kill(pid, 'SIGKILL')
  }

  #hear(line: ProcessLine): void {
    if (line.kind === 'acknowledged') this.lastAcknowledged = line.number
    else this.found = line
  }
}

export interface SecondStart {
  exitCode: number | null
  said: string
  milliseconds: number
}

/** Starts the real service on a folder that is taken. */
export async function startServiceOn(folder: string): Promise<SecondStart> {
  const started = performance.now()
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', DATABASE_URL: '' }
  const child = spawn(process.execPath, [service], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(child.stderr)
  const exitCode = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { exitCode, said: await said, milliseconds: performance.now() - started }
}
