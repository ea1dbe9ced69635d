import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from './postgres-server.ts'
import { descendantsOf, type RunningProcess } from './process-tree.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface ServiceProcess {
  url: string
  child: ChildProcess
  output(): string
  /** Resolves with the exit code, or with null if a signal ended the process. */
  exited: Promise<number | null>
  untilReady(): Promise<void>
  /** The processes that it started, and those that they started. */
  processes(): RunningProcess[]
  /** The id of the process with this name, or 0 if there is none. */
  pidOf(name: string): number
}

/** Tests share the machine, and workers have the lowest priority on it. */
const TIME_TO_STOP = { DRAIN_SECONDS: '0', SHUTDOWN_SECONDS: '60' }

/** Starts the service as an operator does, as a process of its own. */
export async function startService(env: Record<string, string>, command: string[] = [main]): Promise<ServiceProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH ?? '', PORT: port, ...TIME_TO_STOP, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  after(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    child,
    exited,
    output: () => text,
    processes: () => descendantsOf(child.pid ?? 0),
    pidOf: (name) => descendantsOf(child.pid ?? 0).find(({ command }) => nameOf(command) === name)?.pid ?? 0,
    async untilReady() {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
        if (answer?.ok) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`The service did not start:\n${text}`)
    },
  }
}

/** The title that a process gave itself, or the file name of its program. */
const nameOf = (command: string) => /^samakart \w+/.exec(command)?.[0] ?? command.split(' ')[0]?.split('/').at(-1)

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-service-'))
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
