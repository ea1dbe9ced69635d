import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

export interface JobOptions {
  /** How often a failed run is tried again before it becomes a dead letter. */
  retries: number
  /** Seconds before the first repetition; doubled each time, with some chance. */
  firstDelaySeconds: number
  /** A run that takes longer is given up and tried again. */
  timeoutSeconds: number
  /** How many run at once in one process. */
  concurrency: number
  /** Each job names a key, and at most one job per key waits; a second one is dropped. */
  isKeyed: boolean
}

export interface JobKind<S extends TSchema = TSchema> {
  name: string
  payload: S
  options: JobOptions
}

export interface EnqueueOptions {
  startAfter?: Date
  /** For keyed kinds, and only for them. */
  key?: string
}

const usual: JobOptions = { retries: 5, firstDelaySeconds: 1, timeoutSeconds: 300, concurrency: 1, isKeyed: false }

/** A kind of background work. Payloads carry ids only: the queue's tables are not sealed. */
export function defineJob<S extends TSchema>(name: string, payload: S, options: Partial<JobOptions> = {}): JobKind<S> {
  return { name, payload, options: { ...usual, ...options } }
}

export interface JobRun {
  id: string
  /** 1 for the first run. */
  attempt: number
  /** Aborted when the process is told to stop: hand the work back soon. */
  signal: AbortSignal
}

export interface JobHandler {
  kind: JobKind
  run(payload: unknown, run: JobRun): Promise<void>
  /** Called once after the last repetition has failed. */
  giveUp?(payload: unknown): Promise<void>
  /** A cron expression in UTC; the payload is then empty. */
  schedule?: string
}

interface More<S extends TSchema> {
  giveUp?(payload: Static<S>): Promise<void>
  schedule?: string
}

export function handle<S extends TSchema>(
  kind: JobKind<S>,
  run: (payload: Static<S>, run: JobRun) => Promise<void>,
  { giveUp, schedule }: More<S> = {},
): JobHandler {
  return {
    kind,
    run: (payload, jobRun) => run(checkPayload(kind, payload), jobRun),
    ...(giveUp ? { giveUp: (payload: unknown) => giveUp(checkPayload(kind, payload)) } : {}),
    ...(schedule ? { schedule } : {}),
  }
}

/** Checked when a job is enqueued and again before it runs: another version of the service may have enqueued it. */
export function checkPayload<S extends TSchema>({ name, payload: schema }: JobKind<S>, payload: unknown): Static<S> {
  if (!Value.Check(schema, payload)) throw new Error(`The payload of the job ${name} does not fit its schema.`)
  return payload
}
