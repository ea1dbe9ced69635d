import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const guard = fileURLToPath(new URL('./guard.sh', import.meta.url))
const MAX_LINES = 20

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A program that `guard.sh` ends when this process ends, however it ends. */
export class GuardedProcess {
  readonly exited: Promise<Exit>
  hasExited = false
  readonly #child: ChildProcess
  readonly #pipe: Writable | undefined
  readonly #lines: string[] = []

  constructor(command: readonly string[]) {
    const [program = '', ...rest] = process.platform === 'win32' ? command : ['/bin/sh', guard, ...command]
    this.#child = spawn(program, rest, {
      // The program may run as a user who must not enter our working directory.
      cwd: '/',
      // The environment contains no secret of ours. Messages are in English because they are searched.
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', SYSTEMROOT: process.env.SYSTEMROOT },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // Ctrl-C must only reach this process, which stops the others in order.
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
      this.release()
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#keepLines(text))
  }

  /** The line that explains a failure, or else the last one. */
  get lastLine(): string {
    const fatal = this.#lines.findLast((line) => /(FATAL|PANIC|error): /.test(line))
    return (fatal ?? this.#lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error): +/, '')
  }

  hasLineWith(text: string): boolean {
    return this.#lines.some((line) => line.includes(text))
  }

  askToStop(): void {
    this.#pipe?.write('stop\n')
  }

  /** The guard then ends the program within seconds. */
  release(): void {
    this.#pipe?.destroy()
  }

  #keepLines(text: string): void {
    this.#lines.push(...text.split('\n').filter((line) => line.trim() !== ''))
    this.#lines.splice(0, this.#lines.length - MAX_LINES)
  }
}
