// Ends the process when its parent is gone or when it uses too much memory. A task that blocks its thread must not
// prevent this. The heap has its own limit, but input is read and inflated outside the heap.
import { workerData } from 'node:worker_threads'
import { MAX_MEMORY_MB } from './limits.ts'

const CHECK_INTERVAL_MS = 250
const { parent } = workerData as { parent: number }

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  // Unlike an abort, this signal leaves no core file, which would contain the input.
  if (process.memoryUsage.rss() > MAX_MEMORY_MB * 1_048_576) process.kill(process.pid, 'SIGUSR2')
}, CHECK_INTERVAL_MS)
