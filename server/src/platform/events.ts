import type { UnitOfWork } from './scopes.ts'

/** What slices publish inside a transaction. Each adds its own by declaration merging in its `events.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DomainEvents {}

export type EventName = keyof DomainEvents & string

export type Listener<N extends EventName> = (work: UnitOfWork, event: DomainEvents[N]) => Promise<void>

/** A listener runs in the transaction of the act, so both are committed or neither is. */
export interface Subscription {
  event: EventName
  handle(work: UnitOfWork, event: unknown): Promise<void>
}

export function subscribe<N extends EventName>(event: N, listener: Listener<N>): Subscription {
  return { event, handle: (work, payload) => listener(work, payload as DomainEvents[N]) }
}
