import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of PostgreSQL's `postmaster.pid`. */
export interface PidFile {
  pid: number
  port: string
  socketFolder: string
  host: string
  isReady: boolean
}

export function readPidFile(data: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(pidFilePath(data), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const [pid = '', , , port = '', socketFolder = '', host = '', , status = ''] = lines
  // The file may still be empty while PostgreSQL starts.
  return { pid: Number(pid) || 0, port, socketFolder, host, isReady: status.trim() === 'ready' }
}

export const pidFilePath = (data: string) => join(data, 'postmaster.pid')
