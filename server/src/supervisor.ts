// ROLE=all: PostgreSQL (unless DATABASE_URL names another one), an API process and a worker process, kept running.
// It loads as little as possible: the others wait for it.
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#platform/config/config.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { PostgresServer } from '#platform/postgres/postgres-server.ts'
import { GrowingPauses } from '#platform/processes/growing-pauses.ts'
import { type ChildEnd, ServiceChild } from '#platform/processes/service-child.ts'
import { DATABASE_STARTS, EXIT_TRY_AGAIN, SUPERVISED } from '#platform/processes/supervised.ts'
import { explain } from './explain.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
/** Beyond the time that running jobs get. */
const STOP_MARGIN_MS = 5_000
/** An API that does not answer by then has failed. */
const WORKER_WAITS_MS = 5_000

/** Until the service ends; answers the exit code. Throws what makes a start impossible. */
export async function supervise(config: Config, onReady: () => void): Promise<number> {
  process.title = 'samakart'
  if (config.databaseUrl) return new Supervisor(config, undefined, onReady).run()
  const lock = lockFolder(config.dataDir)
  try {
    // For two processes with their listeners, and for tools beside them.
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
  readonly #over = Promise.withResolvers<number>()
  /** The API has answered for the first time. */
  readonly #answering = Promise.withResolvers<void>()

  constructor(config: Config, postgres: PostgresServer | undefined, onReady: () => void) {
    this.#config = config
    this.#postgres = postgres
    void this.#answering.promise.then(onReady)
  }

  run(): Promise<number> {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void this.#stop(0))
    // At the same time: the API loads its code while PostgreSQL starts. The worker leaves the processors to it.
    void this.#keepRunning('api', (isFirst) => this.#runChild('api', isFirst))
    void Promise.race([this.#answering.promise, wait(WORKER_WAITS_MS)]).then(() =>
      this.#keepRunning('worker', (isFirst) => this.#runChild('worker', isFirst)),
    )
    const postgres = this.#postgres
    if (postgres) void this.#keepRunning('postgres', (isFirst) => this.#runPostgres(postgres, isFirst))
    return this.#over.promise
  }

  async #keepRunning(role: string, run: (isFirst: boolean) => Promise<string>): Promise<void> {
    const pauses = new GrowingPauses()
    const { signal } = this.#stopping
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const since = performance.now()
      const code = await run(isFirst)
      if (signal.aborted) return
      await this.#logEnd(role, code)
      await wait(pauses.after(performance.now() - since), undefined, { signal }).catch(() => {})
    }
  }

  async #runChild(role: string, isFirst: boolean): Promise<string> {
    const { ROLE_FILE: _, ...environment } = process.env
    const command = [program, SUPERVISED, ...(this.#postgres ? [DATABASE_STARTS] : [])]
    const address = this.#postgres ? { DATABASE_URL: this.#postgres.url } : {}
    const child = new ServiceChild(command, { ...environment, ...address, ROLE: role })
    this.#children.set(role, child)
    if (role === 'api') void child.ready.then(this.#answering.resolve)
    const end = await child.ended
    if (this.#stopping.signal.aborted) return ''
    if (end.sentence) console.error(end.sentence)
    if (isFirst && this.#isHopeless(end)) void this.#stop(end.code === EXIT_TRY_AGAIN ? 1 : (end.code ?? 1))
    return String(end.signal ?? end.code)
  }

  /** It found something at its first start that will be the same at the next. */
  #isHopeless({ code, wasReady }: ChildEnd): boolean {
    const isWorthATry = !code || (code === EXIT_TRY_AGAIN && this.#postgres !== undefined)
    return !wasReady && !isWorthATry
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

  /** The database last: the others still need it. */
  async #stop(exitCode: number): Promise<void> {
    if (this.#stopping.signal.aborted) return
    this.#stopping.abort()
    const limitMs = this.#config.shutdownSeconds * 1_000 + STOP_MARGIN_MS
    const ends = await Promise.all([...this.#children.values()].map((child) => child.stop(limitMs)))
    await this.#postgres?.stop()
    const areAllWell = ends.every(({ code, signal }) => code === 0 || signal === 'SIGTERM')
    this.#over.resolve(exitCode || (areAllWell ? 0 : 1))
  }

  /** The log is loaded when it is needed, which is seldom. */
  async #logEnd(role: string, code: string): Promise<void> {
    const { openLog } = await import('#platform/log.ts')
    openLog(this.#config.logLevel).warn('process ended, starting it again', { role, code })
  }
}
