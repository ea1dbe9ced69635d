// Memory and open files of the processes of an installation, on Linux.
import { readdirSync } from 'node:fs'
import { memoryByProcess, processTree } from '../../bench/process-tree.ts'

export interface Resources {
  /** What is not backed by files: other programs that use the same ones do not change it. */
  memoryMb: number
  descriptors: number
}

/** Of a process and all that it has started. */
export function resourcesOf(root: number): Resources {
  return {
    memoryMb: memoryByProcess(root).reduce((sum, { anonymousMb }) => sum + anonymousMb, 0),
    descriptors: processTree(root).reduce((sum, pid) => sum + openFiles(pid), 0),
  }
}

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}
