import type { DomainEvents, EventName } from './events.ts'
import type { UnitOfWork } from './scopes.ts'

export type Listener<N extends EventName> = (work: UnitOfWork, event: DomainEvents[N]) => Promise<void>

/** A listener runs in the transaction of the act, so both are committed or neither is. */
export interface Subscription {
  event: EventName
  handle(work: UnitOfWork, event: unknown): Promise<void>
}

export function subscribe<N extends EventName>(event: N, listener: Listener<N>): Subscription {
  return { event, handle: (work, payload) => listener(work, payload as DomainEvents[N]) }
}
