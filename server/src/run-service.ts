// Runs ROLE=api and ROLE=worker, started by the supervisor or by an operator.
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Config } from '#platform/config/config.ts'
import { DatabaseDoesNotAnswer, untilDatabaseAnswers } from '#platform/db/await-database.ts'
import { codeOf, isUnavailable } from '#platform/db/failures.ts'
import { isPooler } from '#platform/db/is-pooler.ts'
import { prepareSchema } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { untilPortIsFree, WaitingServer } from '#platform/http/waiting-server.ts'
import { openLog } from '#platform/log.ts'
import { makeTreePrivate } from '#platform/private-files.ts'
import {
  endWithSupervisor,
  isDatabaseStarting,
  isSupervised,
  reportToSupervisor,
} from '#platform/processes/supervised.ts'
import type { App } from './app.ts'

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

// What a process waits for before it can open the service: its database, and the migrations of its version.
async function untilDatabaseIsUsable(config: Config, listens: boolean): Promise<void> {
  if (isDatabaseStarting) return untilDatabaseAnswers(config, { isStarting: true })
  const log = openLog(config.logLevel)
  await using waiting = new WaitingServer(config)
  const say = (event: string, facts: { code?: string; count?: number }) => {
    log.warn(event, { role: config.role, ...facts })
    if (listens) waiting.open(config)
  }
  await untilDatabaseAnswers(config, {
    isStarting: false,
    onWait: (cause) => say('waiting for the database, which does not answer', { code: codeOf(cause) }),
  })
  if (config.migrations !== 'await' || !config.databaseUrl) return
  const database = openPostgres(config.databaseUrl, 1, {
    isPooler: await isPooler(config.databaseUrl, config.databaseDirectUrl),
  })
  try {
    await prepareSchema(database, config, (count) => say('waiting for migrations: run npm run ops:migrate', { count }))
  } finally {
    await database.close()
  }
}
