import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  parent: number
  command: string
}

/** All running processes, without zombies. */
export function listProcesses(): RunningProcess[] {
  return process.platform === 'linux' ? fromProc() : fromPs()
}

export const isRunning = (pid: number): boolean => listProcesses().some((running) => running.pid === pid)

/** The children, their children and so on. */
export function descendantsOf(pid: number): RunningProcess[] {
  const all = listProcesses()
  const below = (parent: number): RunningProcess[] =>
    all.filter((running) => running.parent === parent).flatMap((child) => [child, ...below(child.pid)])
  return below(pid)
}

/** The process may have ended already, because killing one process ends others. */
export function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function fromProc(): RunningProcess[] {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
  return pids.flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (/^State:\s+[ZX]/m.test(status)) return []
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return [{ pid, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command }]
    } catch {
      return []
    }
  })
}

function fromPs(): RunningProcess[] {
  const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,command=']).stdout.toString().split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid && !state?.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}
