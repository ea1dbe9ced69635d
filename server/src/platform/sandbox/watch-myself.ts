// Ends the process when the one that started it is gone, or when it has grown too large: neither may depend on a task
// that gives way. The heap has a limit of its own, but what is read and inflated lies beside it.
import { workerData } from 'node:worker_threads'
import { MOST_MEMORY_MB } from './limits.ts'

const EVERY_MS = 250
const { parent } = workerData as { parent: number }

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  // Unlike an abort it leaves no core file, in which everything could be read.
  if (process.memoryUsage.rss() > MOST_MEMORY_MB * 1_048_576) process.kill(process.pid, 'SIGUSR2')
}, EVERY_MS)
