import type { Static, TSchema } from 'typebox'
import type { Keyring } from './crypto/keyring.ts'
import type { TenantKeys } from './crypto/tenant-keys.ts'
import type { ReadDb, Tx } from './db/database.ts'
import type { DomainEvents, EventName } from './events.ts'
import type { IdKind } from './ids.ts'
import type { NotificationName, Notifications } from './notifications.ts'
import type { EnqueueOptions, JobKind } from './queue/job.ts'

/** Who acts. `system` is the service itself: schedules, background work, the first start. */
export interface Actor {
  kind: 'user' | 'system' | 'anonymous'
  id: string
}

export const theSystem: Actor = { kind: 'system', id: 'system' }
export const anonymous: Actor = { kind: 'anonymous', id: 'anonymous' }

/** For questions: one organization, read only. */
export interface ReadScope {
  readonly db: ReadDb
  readonly now: Date
  readonly tenantId: string
  /** With `neededKeyId`, they are read again if that key is not among those that this process knows. */
  keys(neededKeyId?: string): Promise<TenantKeys>
}

/** For changes: one transaction, one instant, one tenant, one actor. It is the only way to write. */
export interface UnitOfWork extends ReadScope {
  readonly db: Tx
  readonly actor: Actor
  readonly keyring: Keyring
  /** The `traceparent` of what is being done, for work that goes on later. */
  readonly trace: string | undefined
  newId(kind: IdKind): string
  /** Subscribed slices handle the event in this transaction, before the call returns. */
  publish<N extends EventName>(event: N, payload: DomainEvents[N]): Promise<void>
  /** A worker runs the job after the commit. */
  enqueue<S extends TSchema>(kind: JobKind<S>, payload: Static<S>, options?: EnqueueOptions): Promise<void>
  /**
   * Runs at the end of the transaction, for steps that should hold a lock as briefly as possible; with `isLast` after all others,
   * whichever came first, so that locks are always taken in the same order.
   */
  beforeCommit(step: () => Promise<void>, options?: { isLast?: boolean }): void
  /** Runs once the transaction is committed, and never if it is undone: for what this process keeps in memory. */
  afterCommit(step: () => void): void
  /**
   * Notifies listeners of this process after the commit. A notification may be lost: whoever relies on it must also poll
   * or expire its cache.
   */
  notifyProcess<N extends NotificationName>(name: N, value: Notifications[N]): void
  /**
   * Notifies listeners of every process on this database after the commit. Equal notifications are sent once. A
   * notification may be lost: whoever relies on it must also poll or expire its cache.
   */
  notifyAllProcesses<N extends NotificationName>(name: N, value: Notifications[N]): void
}

/** For questions across organizations: sign-in, administration, background work. */
export type PlatformScope = Omit<ReadScope, 'tenantId' | 'keys'> & { asTenant(tenantId: string): ReadScope }

/** For changes across organizations. */
export type PlatformWork = Omit<UnitOfWork, 'tenantId' | 'keys'> & { asTenant(tenantId: string): UnitOfWork }
