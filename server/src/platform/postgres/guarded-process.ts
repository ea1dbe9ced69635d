import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const guard = fileURLToPath(new URL('./guard.sh', import.meta.url))
const MOST_LINES = 20

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A program behind `guard.sh`, which ends it when we end, however we do. */
export class GuardedProcess {
  readonly exited: Promise<Exit>
  hasExited = false
  readonly #child: ChildProcess
  readonly #pipe: Writable | undefined
  readonly #lines: string[] = []

  constructor(command: readonly string[]) {
    const [program = '', ...rest] = process.platform === 'win32' ? command : ['/bin/sh', guard, ...command]
    this.#child = spawn(program, rest, {
      // It may not be allowed to enter the folder that we are in.
      cwd: '/',
      // Nothing secret of ours, and messages that can be understood.
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', SYSTEMROOT: process.env.SYSTEMROOT },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // Ctrl-C is for us: we stop things in order.
      detached: true,
      windowsHide: true,
    })
    this.#pipe = (this.#child.stdio[3] as Writable | null) ?? undefined
    this.#pipe?.on('error', () => {})
    this.exited = new Promise((resolve) => {
      this.#child.once('error', () => resolve({ code: 127, signal: null }))
      this.#child.once('exit', (code, signal) => resolve({ code, signal }))
    })
    void this.exited.then(() => {
      this.hasExited = true
      this.letGo()
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#keep(text))
  }

  /** The one that explains a failure, else the last of all. */
  get lastLine(): string {
    const grave = this.#lines.findLast((line) => /(FATAL|PANIC|error): /.test(line))
    return (grave ?? this.#lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error): +/, '')
  }

  says(text: string): boolean {
    return this.#lines.some((line) => line.includes(text))
  }

  askToStop(): void {
    this.#pipe?.write('stop\n')
  }

  /** What was asked to stop and did not is ended within seconds. */
  letGo(): void {
    this.#pipe?.destroy()
  }

  #keep(text: string): void {
    this.#lines.push(...text.split('\n').filter((line) => line.trim() !== ''))
    this.#lines.splice(0, this.#lines.length - MOST_LINES)
  }
}
