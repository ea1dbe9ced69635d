import { CompiledQuery } from 'kysely'
import { PgBoss, type QueueOptions, type WorkOptions } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Tx } from '../db/database.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Log } from '../log.ts'
import { Notifier } from '../notifications.ts'
import { onPool, onTransaction } from './boss-database.ts'
import { checkPayload, type EnqueueOptions, type JobHandler, type JobKind } from './job.ts'
import { runLoop, type WorkLoop } from './work-loop.ts'

declare module '../notifications.ts' {
  interface Notifications {
    /** A kind of job has work that may begin at once. */
    'job-enqueued': { kind: string }
  }
}

interface Envelope {
  kind: string
  payload: unknown
}

const DEAD_LETTERS = 'dead-letters'
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 5
const BATCH = 5

/** pg-boss on the service's own database: a job exists if and only if its transaction commits. */
export class Queue {
  readonly #boss: PgBoss
  readonly #database: OpenDatabase
  readonly #log: Log
  readonly #handlers = new Map<string, JobHandler>()
  readonly #workers = new Map<string, string>()
  readonly #stopping = new AbortController()
  readonly #notifier: Notifier
  #loops: readonly WorkLoop[] = []
  #looping: Promise<void>[] = []

  constructor(database: OpenDatabase, log: Log, notifier = new Notifier()) {
    this.#database = database
    this.#log = log
    this.#notifier = notifier
    this.#boss = new PgBoss({
      db: onPool(database.pool),
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: 600,
      reindex: false,
      monitorVacuum: false,
    })
    this.#boss.on('error', (error) => this.#log.warn('queue error', { error }))
    this.#boss.on('warning', () => {})
  }

  /** Creates the tables and one queue per kind. Nothing runs yet. */
  async open(handlers: readonly JobHandler[], loops: readonly WorkLoop[] = []): Promise<void> {
    this.#loops = loops
    for (const handler of handlers) {
      if (this.#handlers.has(handler.kind.name)) throw new Error(`Two handlers for the job ${handler.kind.name}.`)
      this.#handlers.set(handler.kind.name, handler)
    }
    await this.#boss.start()
    await this.#ensureQueue(DEAD_LETTERS, { retryLimit: 5, retryBackoff: true })
    for (const { kind } of handlers) {
      await this.#ensureQueue(kind.name, queueOptions(kind), DEAD_LETTERS, kind.options.isKeyed)
    }
    await this.#database.pool.query(GRANTS)
  }

  async work(): Promise<void> {
    await this.#workOn(DEAD_LETTERS, 1, (envelope) => this.#bury(envelope))
    for (const handler of this.#handlers.values()) {
      const { name, options } = handler.kind
      await this.#workOn(name, options.concurrency, async (envelope, id, attempt) => {
        await handler.run(envelope.payload, { id, attempt, signal: this.#stopping.signal })
      })
      if (handler.schedule) await this.#boss.schedule(name, handler.schedule, { kind: name, payload: {} })
    }
    this.#looping = this.#loops.map((loop) => runLoop(loop, this.#notifier, this.#log, this.#stopping.signal))
  }

  /** Part of the caller's transaction. */
  async enqueue<S extends TSchema>(tx: Tx, kind: JobKind<S>, payload: Static<S>, options: EnqueueOptions = {}) {
    if (!this.#handlers.has(kind.name)) throw new Error(`No handler for the job ${kind.name}.`)
    if (kind.options.isKeyed !== (options.key !== undefined))
      throw new Error(`The job ${kind.name} has no key, or one too many.`)
    const envelope: Envelope = { kind: kind.name, payload: checkPayload(kind, payload) }
    await this.#boss.send(kind.name, envelope, {
      db: onTransaction((text, values) => tx.executeQuery(CompiledQuery.raw(text, [...values]))),
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      ...(options.key ? { singletonKey: options.key } : {}),
    })
  }

  /** After the commit, in whichever process: do not wait for the next poll. */
  wake(name: string): void {
    const worker = this.#workers.get(name)
    if (worker) this.#boss.notifyWorker(worker)
  }

  /** Running jobs may end; what does not end in time is handed back and resumed by the next start. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort()
    const patience = new Promise((resolve) => setTimeout(resolve, graceMs).unref())
    await Promise.all([
      this.#boss.stop({ graceful: true, timeout: graceMs, close: false }),
      Promise.race([Promise.all(this.#looping), patience]),
    ])
  }

  async #ensureQueue(name: string, options: QueueOptions, deadLetter?: string, isKeyed = false): Promise<void> {
    const settings = { ...options, ...(deadLetter ? { deadLetter } : {}) }
    if (await this.#boss.getQueue(name)) await this.#boss.updateQueue(name, settings)
    else await this.#boss.createQueue(name, { ...settings, policy: isKeyed ? 'short' : 'standard' })
    // A send inside a transaction must find the queue in pg-boss's cache, or it asks on a second connection.
    await this.#boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }

  async #workOn(
    name: string,
    concurrency: number,
    run: (envelope: Envelope, id: string, attempt: number) => Promise<void>,
  ): Promise<void> {
    const options = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: BATCH,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      localConcurrency: concurrency,
    } as const satisfies WorkOptions
    const worker = await this.#boss.work<Envelope, unknown, typeof options>(name, options, async (jobs) => {
      const settled = jobs.map(async (job) => {
        try {
          await run(job.data, job.id, job.retryCount + 1)
          return { id: job.id, status: 'completed' as const }
        } catch (error) {
          this.#log.warn('job failed', { job: name, job_id: job.id, attempt: job.retryCount + 1, error })
          return { id: job.id, status: 'failed' as const, output: { name: error instanceof Error ? error.name : '' } }
        }
      })
      return Promise.all(settled)
    })
    this.#workers.set(name, worker)
  }

  async #bury(envelope: Envelope): Promise<void> {
    this.#log.error('job given up', { job: envelope.kind })
    await this.#handlers.get(envelope.kind)?.giveUp?.(envelope.payload)
  }
}

/**
 * Both roles may put jobs in; only the connection's own user takes them out. It is one implicit transaction, with a lock:
 * two processes that grant at the same instant would fail on the same catalogue row.
 */
const GRANTS = `
  select pg_advisory_xact_lock(hashtextextended('queue-grants', 0));
  grant usage on schema pgboss to samakart_tenant, samakart_platform;
  grant select, insert on all tables in schema pgboss to samakart_tenant, samakart_platform;
  grant execute on all functions in schema pgboss to samakart_tenant, samakart_platform;
`

function queueOptions({ options }: JobKind): QueueOptions {
  return {
    retryLimit: options.retries,
    retryDelay: options.firstDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: options.timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  }
}
