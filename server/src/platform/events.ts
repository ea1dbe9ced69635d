import { Type } from 'typebox'
import { defineJob, type JobKind } from './queue/job.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The news of the house. Slices add theirs by declaration merging in their own `events.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DomainEvents {}

export type EventName = keyof DomainEvents & string

export type Listener<N extends EventName> = (work: UnitOfWork, event: DomainEvents[N]) => Promise<void>

export interface Subscription {
  event: EventName
  /** Unique and lasting: it names the queue that carries the news to this listener. */
  listener: string
  /**
   * `same-transaction` for what must be true together with the act; `after-commit` for everything else. The latter is
   * delivered at least once, so the listener must bear hearing it twice.
   */
  when: 'same-transaction' | 'after-commit'
  hear(work: UnitOfWork, event: unknown): Promise<void>
}

export function subscribe<N extends EventName>(
  event: N,
  listener: string,
  when: Subscription['when'],
  hear: Listener<N>,
): Subscription {
  return { event, listener, when, hear: (work, payload) => hear(work, payload as DomainEvents[N]) }
}

const News = Type.Object({ tenant_id: Type.String(), event: Type.Unknown() })

const jobs = new Map<string, JobKind<typeof News>>()

/** Each listener has a queue of its own, so that a slow one holds up nobody else. */
export function listenerJob({ listener }: Subscription): JobKind<typeof News> {
  const job = jobs.get(listener) ?? defineJob(`listener.${listener}`, News, { retries: 10 })
  jobs.set(listener, job)
  return job
}
