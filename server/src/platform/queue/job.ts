import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

export interface JobOptions {
  /** How often a failed job is retried before it becomes a dead letter. */
  retries: number
  /** Seconds before the first retry. Each further delay is doubled, with some jitter. */
  firstDelaySeconds: number
  /** A run that takes longer is stopped and retried. */
  timeoutSeconds: number
  /** How many loops of one process take jobs of this kind. */
  concurrency: number
  /** Each job is long, so a loop takes one at a time and leaves the others to other processes. */
  isLong: boolean
  /** Each job has a key, and at most one job per key waits. A second one is dropped. */
  isKeyed: boolean
}

export interface JobKind<S extends TSchema = TSchema> {
  name: string
  payload: S
  options: JobOptions
}

export interface EnqueueOptions {
  startAfter?: Date
  /** Required for keyed kinds, and allowed only for them. */
  key?: string
}

const defaults: JobOptions = {
  retries: 5,
  firstDelaySeconds: 1,
  timeoutSeconds: 300,
  concurrency: 1,
  isLong: false,
  isKeyed: false,
}

/** A kind of background work. Payloads contain only ids, because the queue's tables are not sealed. */
export function defineJob<S extends TSchema>(name: string, payload: S, options: Partial<JobOptions> = {}): JobKind<S> {
  return { name, payload, options: { ...defaults, ...options } }
}

export interface JobRun {
  id: string
  /** 1 for the first run. */
  attempt: number
  /** Aborted when the process must stop. The handler should return soon. */
  signal: AbortSignal
}

export interface JobHandler {
  kind: JobKind
  run(payload: unknown, run: JobRun): Promise<void>
  /** Called once after the last retry has failed. */
  giveUp?(payload: unknown): Promise<void>
  /** A cron expression in UTC; the payload is then empty. */
  schedule?: string
}

interface HandlerOptions<S extends TSchema> {
  giveUp?(payload: Static<S>): Promise<void>
  schedule?: string
}

export function handle<S extends TSchema>(
  kind: JobKind<S>,
  run: (payload: Static<S>, run: JobRun) => Promise<void>,
  { giveUp, schedule }: HandlerOptions<S> = {},
): JobHandler {
  return {
    kind,
    run: (payload, jobRun) => run(checkPayload(kind, payload), jobRun),
    ...(giveUp ? { giveUp: (payload: unknown) => giveUp(checkPayload(kind, payload)) } : {}),
    ...(schedule ? { schedule } : {}),
  }
}

/** Payloads are checked when a job is enqueued and again when it runs, because another version may have enqueued it. */
export function checkPayload<S extends TSchema>({ name, payload: schema }: JobKind<S>, payload: unknown): Static<S> {
  if (!Value.Check(schema, payload)) throw new Error(`The payload of the job ${name} does not fit its schema.`)
  return payload
}
