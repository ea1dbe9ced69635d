// What still runs of an earlier PostgreSQL on our data folder. We own the folder, so nobody else has one there.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, removeSocketFolder, socketFiles } from './address.ts'
import { stopByControl } from './control.ts'
import { pidFilePath, readPidFile } from './pid-file.ts'
import type { PostgresProgram } from './program.ts'

/** Orderly, then at once, then without asking; each with the time that it gets. */
const STEPS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 10_000],
] as const

export async function stopLeftover(data: string, program: PostgresProgram, present: Address): Promise<void> {
  const left = readPidFile(data)
  if (!left) return
  if (process.platform === 'win32') stopByControl(program, data, 'immediate')
  for (const [signal, longestMs] of STEPS) {
    const { postmaster, others } = processesOn(data, left.pid)
    if (postmaster) send(postmaster, signal)
    // Without their postmaster they end by themselves, except for one that is busy.
    else if (signal !== 'SIGINT') for (const pid of others) send(pid, signal)
    if (await areGone(data, left.pid, longestMs)) break
  }
  // Its number may be another program's by now, or of one that nobody buries, and PostgreSQL would wait for that one.
  for (const file of [pidFilePath(data), ...socketFiles(left)]) rmSync(file, { force: true })
  if (present.kind !== 'socket' || present.folder !== left.socketFolder) removeSocketFolder(left.socketFolder)
}

async function areGone(data: string, pid: number, longestMs: number): Promise<boolean> {
  for (const since = performance.now(); ; await wait(20)) {
    const { postmaster, others } = processesOn(data, pid)
    if (!postmaster && others.length === 0) return true
    if (performance.now() - since > longestMs) return false
  }
}

/** Being sure that they are ours: the number in the file may have gone to another program. */
function processesOn(data: string, pid: number): { postmaster: number | undefined; others: number[] } {
  const isPostmaster = pid > 0 && isAlive(pid) && (worksIn(pid, data) || commandOf(pid).includes(data))
  const all =
    process.platform === 'linux'
      ? readdirSync('/proc')
          .map(Number)
          .filter((one) => one > 0)
      : []
  return { postmaster: isPostmaster ? pid : undefined, others: all.filter((one) => one !== pid && worksIn(one, data)) }
}

/** PostgreSQL's processes all work in the data folder. */
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
    // It has ended meanwhile.
  }
}
