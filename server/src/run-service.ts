// Runs ROLE=api and ROLE=worker, started by the supervisor or by an operator.
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Config } from '#platform/config/config.ts'
import { DatabaseDoesNotAnswer } from '#platform/db/await-database.ts'
import { isUnavailable } from '#platform/db/failures.ts'
import { untilPortIsFree } from '#platform/http/await-port.ts'
import { makeTreePrivate } from '#platform/private-files.ts'
import { endWithSupervisor, isSupervised, reportToSupervisor } from '#platform/processes/supervised.ts'
import type { App } from './app.ts'
import { untilDatabaseIsUsable } from './await-start.ts'

/** On the system's scale, 0 is normal and 19 is the lowest priority. */
const WORKER_PRIORITY = 10

export async function runService(config: Config): Promise<void> {
  process.title = `samakart ${config.role}`
  if (isSupervised) endWithSupervisor()
  if (config.role === 'worker') lowerPriority()
  const { openApp } = await import('./app.ts')
  // A supervised worker needs no port, because its supervisor sees whether it runs.
  const listens = config.role === 'api' || !isSupervised
  try {
    await untilDatabaseIsUsable(config, listens)
    const app = await openApp(config)
    if (listens) await untilPortIsFree(config)
    // An operator's process takes over from another one, so its first requests should not be slow. The small case starts fast instead, and
    // compiles nothing that nobody uses, because that takes memory.
    if (config.role === 'api' && !isSupervised) await app.warmUp()
    await app.start({ listens })
    stopOnSignals(app)
    if (config.role === 'worker') void closeOpenFiles(app)
    app.services.log.info('ready', { role: config.role, ...(listens ? { port: config.port } : {}) })
    await reportToSupervisor({ kind: 'ready' })
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseDoesNotAnswer(error) : error
  }
}

/** Requests take precedence over background work. */
function lowerPriority(): void {
  try {
    setPriority(WORKER_PRIORITY)
    // Linux may share the processors between sessions first, whatever the priorities are. A supervised worker has a session
    // of its own.
    if (isSupervised && process.platform === 'linux') writeFileSync('/proc/self/autogroup', String(WORKER_PRIORITY))
  } catch {
    // Some systems do not allow this, and the service works without it.
  }
}

/** In the background, because an old data folder may have very many files. */
async function closeOpenFiles({ services: { config, log } }: App): Promise<void> {
  const { found, left } = await makeTreePrivate(config.dataDir)
  if (found > 0) log.warn('files of the data folder were open to others', { count: found })
  if (left > 0) log.error('files of the data folder are open to others, and cannot be closed', { count: left })
}

function stopOnSignals(app: App): void {
  const hurry = new AbortController()
  let isStopping = false
  const stop = async (signal: string) => {
    // Whoever says it twice does not want to wait.
    if (isStopping) return hurry.abort()
    isStopping = true
    app.services.log.info('stopping', { signal })
    try {
      await app.drain(hurry.signal)
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
