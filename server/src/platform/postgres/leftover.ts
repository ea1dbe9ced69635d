// Stops the processes of an earlier PostgreSQL in our data folder. We hold the lock of the folder, so they are nobody
// else's.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, removeSocketFolder, socketFiles } from './address.ts'
import { stopByControl } from './control.ts'
import { pidFilePath, readPidFile } from './pid-file.ts'
import type { PostgresProgram } from './program.ts'

/** A fast shutdown, then an immediate one, then a kill; each with its timeout in milliseconds. */
const STEPS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 10_000],
] as const

export async function stopLeftover(data: string, program: PostgresProgram, current: Address): Promise<void> {
  const left = readPidFile(data)
  if (!left) return
  if (process.platform === 'win32') stopByControl(program, data, 'immediate')
  for (const [signal, timeoutMs] of STEPS) {
    const { postmaster, others } = processesOn(data, left.pid)
    if (postmaster) send(postmaster, signal)
    // Without a postmaster they end by themselves, unless one is busy.
    else if (signal !== 'SIGINT') for (const pid of others) send(pid, signal)
    if (await waitUntilGone(data, left.pid, timeoutMs)) break
  }
  // PostgreSQL would wait for the process in this file, whose id may belong to another program or to a zombie by now.
  for (const file of [pidFilePath(data), ...socketFiles(left)]) rmSync(file, { force: true })
  if (current.kind !== 'socket' || current.folder !== left.socketFolder) removeSocketFolder(left.socketFolder)
}

async function waitUntilGone(data: string, pid: number, timeoutMs: number): Promise<boolean> {
  for (const since = performance.now(); ; await wait(20)) {
    const { postmaster, others } = processesOn(data, pid)
    if (!postmaster && others.length === 0) return true
    if (performance.now() - since > timeoutMs) return false
  }
}

/** Makes sure that the processes are PostgreSQL's, because the id in the file may belong to another program by now. */
function processesOn(data: string, pid: number): { postmaster: number | undefined; others: number[] } {
  const isPostmaster = pid > 0 && isAlive(pid) && (worksIn(pid, data) || commandOf(pid).includes(data))
  const all =
    process.platform === 'linux'
      ? readdirSync('/proc')
          .map(Number)
          .filter((id) => id > 0)
      : []
  return { postmaster: isPostmaster ? pid : undefined, others: all.filter((id) => id !== pid && worksIn(id, data)) }
}

/** The data folder is the working directory of all PostgreSQL processes. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout?.toString() ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended in the meantime.
  }
}
