import { CompiledQuery } from 'kysely'
import { PgBoss, type QueueOptions, type WorkOptions } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Tx } from '../db/database.ts'
import { isUnavailable } from '../db/failures.ts'
import { refuseOthersTables } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { Notifier } from '../notifications.ts'
import { noTracing, type SpanOptions, type Tracing } from '../tracing/tracing.ts'
import { checkPayload, type EnqueueOptions, type JobHandler, type JobKind } from './job.ts'
import { onPool, onTransaction } from './queue-tables.ts'
import type { WaitingJob } from './waiting-jobs.ts'
import { runLoop, type WorkLoop } from './work-loop.ts'

declare module '../notifications.ts' {
  interface Notifications {
    /** A job of this kind may start at once. */
    'job-enqueued': { kind: string }
  }
}

interface Envelope {
  kind: string
  payload: unknown
  /** The `traceparent` of what enqueued it. */
  trace?: string
}

/** How an operator sees the queue. */
export interface QueueWatchers {
  metrics?: Metrics
  tracing?: Tracing
}

const DEAD_LETTERS = 'dead-letters'
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 5
const BATCH_SIZE = 5

/** Schedules of earlier versions whose work another one does now. They would fill queues that nobody empties. */
const ENDED_SCHEDULES = ['alerts.delete-old', 'geo.delete-old-events', 'http.delete-old-answers', 'webhooks.delete-old']

/** pg-boss on the service's own database: a job exists if and only if its transaction commits. */
export class Queue {
  readonly #boss: PgBoss
  readonly #database: OpenDatabase
  readonly #log: Log
  readonly #handlers = new Map<string, JobHandler>()
  readonly #workers = new Map<string, string>()
  readonly #stopping = new AbortController()
  readonly #notifier: Notifier
  readonly #metrics: Metrics | undefined
  readonly #tracing: Tracing
  #loops: readonly WorkLoop[] = []
  #runningLoops: Promise<void>[] = []

  constructor(
    database: OpenDatabase,
    log: Log,
    notifier = new Notifier(),
    { metrics, tracing = noTracing }: QueueWatchers = {},
  ) {
    this.#database = database
    this.#log = log
    this.#notifier = notifier
    this.#metrics = metrics
    this.#tracing = tracing
    this.#boss = new PgBoss({
      db: onPool(database),
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: 600,
      reindex: false,
      monitorVacuum: false,
    })
    // The database's own outage is in the log already, once.
    this.#boss.on('error', (error) => this.#log[isUnavailable(error) ? 'debug' : 'warn']('queue error', { error }))
    this.#boss.on('warning', () => {})
  }

  /** Creates one queue per kind. Nothing runs yet. */
  async open(handlers: readonly JobHandler[], loops: readonly WorkLoop[] = []): Promise<void> {
    this.#loops = loops
    for (const handler of handlers) {
      if (this.#handlers.has(handler.kind.name)) throw new Error(`Two handlers for the job ${handler.kind.name}.`)
      this.#handlers.set(handler.kind.name, handler)
    }
    await this.#boss.start().catch(refuseOthersTables(this.#database))
    await this.#ensureQueue(DEAD_LETTERS, { retryLimit: 5, retryBackoff: true })
    for (const { kind } of handlers) {
      await this.#ensureQueue(kind.name, queueOptions(kind), DEAD_LETTERS, kind.options.isKeyed)
    }
  }

  async work(): Promise<void> {
    await this.#workOn(DEAD_LETTERS, { concurrency: 1, isLong: false }, (envelope) => this.#giveUp(envelope))
    for (const handler of this.#handlers.values()) {
      const { name, options } = handler.kind
      await this.#workOn(name, options, async (envelope, id, attempt) => {
        await handler.run(envelope.payload, { id, attempt, signal: this.#stopping.signal })
      })
      if (handler.schedule) await this.#boss.schedule(name, handler.schedule, { kind: name, payload: {} })
    }
    for (const name of ENDED_SCHEDULES) await this.#boss.unschedule(name)
    this.#runningLoops = this.#loops.map((loop) => runLoop(loop, this.#notifier, this.#log, this.#stopping.signal))
  }

  /** Writes the job in the caller's transaction. */
  async enqueue<S extends TSchema>(tx: Tx, kind: JobKind<S>, payload: Static<S>, options: EnqueueOptions = {}) {
    if (!this.#handlers.has(kind.name)) throw new Error(`No handler for the job ${kind.name}.`)
    if (kind.options.isKeyed !== (options.key !== undefined))
      throw new Error(`The job ${kind.name} has no key, or one too many.`)
    const trace = this.#tracing.current()
    const envelope: Envelope = { kind: kind.name, payload: checkPayload(kind, payload), ...(trace ? { trace } : {}) }
    await this.#boss.send(kind.name, envelope, {
      db: onTransaction((text, values) => tx.executeQuery(CompiledQuery.raw(text, [...values]))),
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      ...(options.key ? { singletonKey: options.key } : {}),
    })
  }

  /** Jobs that could start now, by kind. */
  async countWaiting(): Promise<{ kind: string; count: number; seconds: number }[]> {
    const { rows } = await this.#database.pool.query(WAITING)
    const found = new Map(rows.map((row: { kind: string }) => [row.kind, row]))
    const none = { count: 0, seconds: 0 }
    return [...this.#handlers.keys()].map((kind) => ({ ...none, ...found.get(kind), kind }))
  }

  /** Writes jobs of another database that had not ended there. Returns the kinds that this version does not know. */
  async restore(jobs: AsyncIterable<WaitingJob>): Promise<string[]> {
    const unknown = new Set<string>()
    for await (const { id, name, data, priority, start_after, singleton_key } of jobs) {
      if (!this.#handlers.has(name) && name !== DEAD_LETTERS) unknown.add(name)
      else {
        const key = singleton_key === null ? {} : { singletonKey: singleton_key }
        await this.#boss.insert(name, [{ id, data, priority, startAfter: new Date(start_after), ...key }])
      }
    }
    return [...unknown]
  }

  /** Makes the worker look for jobs now instead of at its next poll. */
  wake(name: string): void {
    const worker = this.#workers.get(name)
    if (worker) this.#boss.notifyWorker(worker)
  }

  /** Running jobs may end within the grace time. The others are handed back, and the next start resumes them. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort()
    const timeout = new Promise((resolve) => setTimeout(resolve, graceMs).unref())
    await Promise.all([
      this.#boss.stop({ graceful: true, timeout: graceMs, close: false }),
      Promise.race([Promise.all(this.#runningLoops), timeout]),
    ])
  }

  async #ensureQueue(name: string, options: QueueOptions, deadLetter?: string, isKeyed = false): Promise<void> {
    const settings = { ...options, ...(deadLetter ? { deadLetter } : {}) }
    if (await this.#boss.getQueue(name)) await this.#boss.updateQueue(name, settings)
    else await this.#boss.createQueue(name, { ...settings, policy: isKeyed ? 'short' : 'standard' })
    // This fills pg-boss's cache of queues. Without it, a send inside a transaction would use a second connection.
    await this.#boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }

  async #workOn(
    name: string,
    { concurrency, isLong }: Pick<JobKind['options'], 'concurrency' | 'isLong'>,
    run: (envelope: Envelope, id: string, attempt: number) => Promise<void>,
  ): Promise<void> {
    const options = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: isLong ? 1 : BATCH_SIZE,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      localConcurrency: concurrency,
    } as const satisfies WorkOptions
    const worker = await this.#boss.work<Envelope, unknown, typeof options>(name, options, async (jobs) => {
      const settled = jobs.map(async (job) => {
        const attempt = job.retryCount + 1
        const facts = { job: name, job_id: job.id, attempt }
        const started = performance.now()
        try {
          await this.#tracing.span(`job ${name}`, spanOptions(name, job), () => run(job.data, job.id, attempt))
          this.#ended(name, 'completed', started)
          this.#log.debug('background job completed', {
            ...facts,
            duration_ms: Math.round(performance.now() - started),
          })
          return { id: job.id, status: 'completed' as const }
        } catch (error) {
          this.#ended(name, 'failed', started)
          this.#log.warn('background job failed', { ...facts, error })
          return { id: job.id, status: 'failed' as const, output: { name: error instanceof Error ? error.name : '' } }
        }
      })
      return Promise.all(settled)
    })
    this.#workers.set(name, worker)
  }

  #ended(kind: string, outcome: 'completed' | 'failed', started: number): void {
    this.#metrics?.count('samakart_job_attempts_total', { kind, outcome })
    this.#metrics?.observe('samakart_job_duration_seconds', { kind }, (performance.now() - started) / 1_000)
  }

  async #giveUp(envelope: Envelope): Promise<void> {
    this.#log.error('background job given up', { job: envelope.kind })
    this.#metrics?.count('samakart_job_dead_letters_total', { kind: envelope.kind })
    await this.#handlers.get(envelope.kind)?.giveUp?.(envelope.payload)
  }
}

/** However much waits, no more than this is counted. */
const WAITING = `
  select name as kind, count(*)::int as count,
    extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as seconds
  from (
    select name, start_after, created_on from pgboss.job
    where state < 'active' and start_after <= now() limit 20000) waiting
  group by name
`

function spanOptions(
  kind: string,
  { id, retryCount, data }: { id: string; retryCount: number; data: Envelope },
): SpanOptions {
  const facts = { 'samakart.job.id': id, 'samakart.job.kind': kind, 'samakart.job.attempt': retryCount + 1 }
  return { kind: 'consumer', parent: data.trace ?? null, facts }
}

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
