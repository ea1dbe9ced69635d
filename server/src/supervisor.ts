// ROLE=all keeps an API process, a worker process and, without DATABASE_URL, a PostgreSQL running.
// It loads as little code as possible, because the others wait for it.
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#platform/config/config.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import type { LogFacts } from '#platform/log.ts'
import { PostgresServer } from '#platform/postgres/postgres-server.ts'
import { type ChildEnd, RestartBackoff, ServiceChild } from '#platform/processes/service-child.ts'
import { DATABASE_STARTS, EXIT_TRY_AGAIN, SUPERVISED } from '#platform/processes/supervised.ts'
import { explain } from './explain.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
/** Added to the time that running jobs get to end. */
const STOP_MARGIN_MS = 5_000
/** The worker starts after the API is ready, or after this time if the API failed. */
const MAX_WORKER_DELAY_MS = 5_000
/**
 * What the API receives comes in pieces of some ten kilobytes. Those of a burst would leave the heap in holes that never go
 * back to the system. A worker receives no bursts.
 */
const BUFFERS_GO_BACK = { MALLOC_MMAP_THRESHOLD_: '8192' }

/** Returns the exit code when the service has ended. Throws if the service cannot start at all. */
export async function supervise(config: Config, onReady: () => void): Promise<number> {
  process.title = 'samakart'
  if (config.databaseUrl) return new Supervisor(config, undefined, onReady).run()
  const lock = lockFolder(config.dataDir)
  try {
    // Two processes with their listeners need connections, and so do tools.
    const max_connections = String(Math.max(80, config.databasePoolSize * 3))
    const postgres = await PostgresServer.prepare(config.dataDir, { settings: { max_connections } })
    return await new Supervisor(config, postgres, onReady).run()
  } finally {
    lock.release()
  }
}

class Supervisor {
  readonly #config: Config
  readonly #postgres: PostgresServer | undefined
  readonly #children = new Map<string, ServiceChild>()
  readonly #stopping = new AbortController()
  readonly #exitCode = Promise.withResolvers<number>()
  readonly #apiReady = Promise.withResolvers<void>()

  constructor(config: Config, postgres: PostgresServer | undefined, onReady: () => void) {
    this.#config = config
    this.#postgres = postgres
    void this.#apiReady.promise.then(onReady)
  }

  run(): Promise<number> {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void this.#stop(0))
    // The API loads its code while PostgreSQL starts. The worker starts later, so that it does not slow them down.
    void this.#keepRunning('api', (isFirst) => this.#runChild('api', isFirst))
    void Promise.race([this.#apiReady.promise, wait(MAX_WORKER_DELAY_MS)]).then(() =>
      this.#keepRunning('worker', (isFirst) => this.#runChild('worker', isFirst)),
    )
    const postgres = this.#postgres
    if (postgres) void this.#keepRunning('postgres', (isFirst) => this.#runPostgres(postgres, isFirst))
    return this.#exitCode.promise
  }

  async #keepRunning(role: string, run: (isFirst: boolean) => Promise<string>): Promise<void> {
    const backoff = new RestartBackoff()
    const { signal } = this.#stopping
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const since = performance.now()
      const code = await run(isFirst)
      if (signal.aborted) return
      await this.#warn('process ended, starting it again', { role, code })
      await wait(backoff.delayAfter(performance.now() - since), undefined, { signal }).catch(() => {})
    }
  }

  async #runChild(role: string, isFirst: boolean): Promise<string> {
    const environment = { ...process.env }
    for (const name of ['ROLE', 'MIGRATE_ON_START', 'DRAIN_SECONDS', 'METRICS_PORT']) delete environment[`${name}_FILE`]
    const command = [program, SUPERVISED, ...(this.#postgres ? [DATABASE_STARTS] : [])]
    const address = this.#postgres ? { DATABASE_URL: this.#postgres.url } : {}
    const settings = {
      ROLE: role,
      MIGRATE_ON_START: String(this.#config.migrations === 'run'),
      DRAIN_SECONDS: role === 'api' ? String(this.#config.drainSeconds) : '0',
      // The API process answers on its own port.
      METRICS_PORT: role === 'worker' ? String(this.#config.metricsListener?.port ?? 0) : '0',
    }
    const malloc = role === 'api' ? BUFFERS_GO_BACK : {}
    const child = new ServiceChild(command, { ...malloc, ...environment, ...address, ...settings })
    this.#children.set(role, child)
    if (role === 'api') void child.ready.then(this.#apiReady.resolve)
    const end = await child.ended
    if (this.#stopping.signal.aborted) return ''
    if (end.sentence) console.error(end.sentence)
    if (isFirst && this.#isPermanentFailure(end)) void this.#stop(end.code ?? 1)
    return String(end.signal ?? end.code)
  }

  /** A retry would fail for the same reason. A database that is away comes back. */
  #isPermanentFailure({ code, wasReady }: ChildEnd): boolean {
    return !wasReady && !!code && code !== EXIT_TRY_AGAIN
  }

  async #runPostgres(postgres: PostgresServer, isFirst: boolean): Promise<string> {
    try {
      await postgres.start()
    } catch (error) {
      if (this.#stopping.signal.aborted) return ''
      console.error(explain(error))
      if (isFirst) void this.#stop(1)
      return 'not started'
    }
    const { code, signal } = await postgres.exited
    return String(signal ?? code)
  }

  /** The database stops last, because the others need it until they end. */
  async #stop(exitCode: number): Promise<void> {
    if (this.#stopping.signal.aborted) return
    this.#stopping.abort()
    const limitMs = (this.#config.drainSeconds + this.#config.shutdownSeconds) * 1_000 + STOP_MARGIN_MS
    const stopChild = async ([role, child]: [string, ServiceChild]) => {
      const end = await child.stop(limitMs)
      if (end.signal === 'SIGKILL') await this.#warn('process did not end in time and was killed', { role })
      return end
    }
    const ends = await Promise.all([...this.#children].map(stopChild))
    await this.#postgres?.stop()
    const endedCleanly = ends.every(({ code, signal }) => code === 0 || signal === 'SIGTERM')
    this.#exitCode.resolve(exitCode || (endedCleanly ? 0 : 1))
  }

  /** The log is loaded only when it is needed, which is rare. */
  async #warn(event: string, facts: LogFacts): Promise<void> {
    const { openLog } = await import('#platform/log.ts')
    openLog(this.#config.logLevel).warn(event, facts)
  }
}
