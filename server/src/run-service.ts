// ROLE=api and ROLE=worker, started by the supervisor or by hand.
import { setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import type { Config } from '#platform/config/config.ts'
import { DatabaseDoesNotAnswer, untilDatabaseAnswers } from '#platform/db/await-database.ts'
import { isUnavailable } from '#platform/db/failures.ts'
import { untilPortIsFree } from '#platform/http/await-port.ts'
import {
  endWithSupervisor,
  isDatabaseStarting,
  isSupervised,
  reportToSupervisor,
} from '#platform/processes/supervised.ts'
import type { App } from './app.ts'

/** Of the system's scale, on which 0 is usual and 19 the least. */
const WORKER_PRIORITY = 10

export async function runService(config: Config): Promise<void> {
  process.title = `samakart ${config.role}`
  if (isSupervised) endWithSupervisor()
  if (config.role === 'worker') yieldToOthers()
  // Left alone, the heap grows to three times what it holds before it is swept: a large delivery would look like a leak.
  setFlagsFromString('--heap-growing-percent=100')
  // For the threads to come, which make little garbage.
  setFlagsFromString('--max-semi-space-size=4')
  const { openApp } = await import('./app.ts')
  if (isDatabaseStarting) await untilDatabaseAnswers(config)
  try {
    const app = await openApp(config)
    // A supervised worker answers nobody: its supervisor sees whether it lives.
    const listens = config.role === 'api' || !isSupervised
    if (listens) await untilPortIsFree(config)
    await app.start({ listens })
    stopOnSignals(app)
    app.services.log.info('ready', { role: config.role, ...(listens ? { port: config.port } : {}) })
    await reportToSupervisor({ kind: 'ready' })
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseDoesNotAnswer(error) : error
  }
}

/** People who wait for an answer come first. */
function yieldToOthers(): void {
  try {
    setPriority(WORKER_PRIORITY)
  } catch {
    // Not everywhere may a process change it, and all works without.
  }
}

function stopOnSignals(app: App): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    app.services.log.info('stopping', { signal })
    try {
      await app.stop()
      process.exit(0)
    } catch (error) {
      app.services.log.error('stop failed', { error })
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
