import type { DomainEvents, EventName } from './events.ts'
import type { UnitOfWork } from './scopes.ts'

export type Listener<N extends EventName> = (work: UnitOfWork, event: DomainEvents[N]) => Promise<void>

/** A listener works in the transaction of the act: both become true together, or neither does. */
export interface Subscription {
  event: EventName
  hear(work: UnitOfWork, event: unknown): Promise<void>
}

export function subscribe<N extends EventName>(event: N, hear: Listener<N>): Subscription {
  return { event, hear: (work, payload) => hear(work, payload as DomainEvents[N]) }
}
