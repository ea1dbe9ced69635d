// Memory and open files of the processes of an installation, on Linux.
import { readdirSync } from 'node:fs'
import { memoryByProcess, processTree } from '../../bench/process-tree.ts'

export interface Resources {
  /** What is not backed by files: other programs that use the same ones do not change it. */
  memoryMb: number
  /** Open files of the process that has the most: PostgreSQL has one for every connection, and their number moves with the load. */
  descriptors: number
}

/** Of a process and all that it has started. */
export function resourcesOf(root: number): Resources {
  return {
    memoryMb: memoryByProcess(root).reduce((sum, { anonymousMb }) => sum + anonymousMb, 0),
    descriptors: Math.max(...processTree(root).map(openFiles)),
  }
}

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}
