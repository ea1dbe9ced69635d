import type { Static, TSchema } from 'typebox'
import type { Keyring } from './crypto/keyring.ts'
import type { TenantKeys } from './crypto/tenant-keys.ts'
import type { ReadDb, Tx } from './db/database.ts'
import { isRetryable, refusalForFailure } from './db/failures.ts'
import { inTransaction, type RoleInDatabase } from './db/transaction.ts'
import { type DomainEvents, type EventName, listenerJob } from './events.ts'
import type { IdKind } from './ids.ts'
import type { JobKind } from './queue/job.ts'
import type { EnqueueOptions } from './queue/queue.ts'
import type { Services } from './services.ts'
import type { SignalName, Signals } from './signals.ts'

/** Who acts. `system` is the service itself: schedules, background work, the first start. */
export interface Actor {
  kind: 'user' | 'system' | 'anonymous'
  id: string
}

export const theSystem: Actor = { kind: 'system', id: 'system' }
export const anonymous: Actor = { kind: 'anonymous', id: 'anonymous' }

/** A question: one snapshot of one organization. */
export interface ReadScope {
  readonly db: ReadDb
  readonly now: Date
  readonly tenantId: string
  keys(): Promise<TenantKeys>
}

/** A change: one transaction, one instant, one tenant, one actor. The only way to write. */
export interface UnitOfWork extends ReadScope {
  readonly db: Tx
  readonly actor: Actor
  readonly keyring: Keyring
  newId(kind: IdKind): string
  publish<N extends EventName>(event: N, payload: DomainEvents[N]): Promise<void>
  enqueue<S extends TSchema>(kind: JobKind<S>, payload: Static<S>, options?: EnqueueOptions): Promise<void>
  /** Runs last in the transaction, for what should hold a lock as briefly as possible. */
  beforeCommit(step: () => Promise<void>): void
  /** Tells this process, and only this one, after the commit. For what may be missed: wake-ups, live views. */
  signal<S extends SignalName>(name: S, value: Signals[S]): void
  /** Tells every process on this database after the commit, the same thing once. */
  broadcast<S extends SignalName>(name: S, value: Signals[S]): void
}

/** A question across organizations: sign-in, administration, background work. */
export type PlatformScope = Omit<ReadScope, 'tenantId' | 'keys'> & { asTenant(tenantId: string): ReadScope }

/** A change across organizations. */
export type PlatformWork = Omit<UnitOfWork, 'tenantId' | 'keys'> & { asTenant(tenantId: string): UnitOfWork }

const MOST_ATTEMPTS = 5

export function inReadScope<T>(
  services: Services,
  tenantId: string,
  ask: (scope: ReadScope) => Promise<T>,
): Promise<T> {
  return guarded(() =>
    inTransaction(services.database, { role: 'tenant', tenantId, isReadOnly: true }, (db) =>
      ask(readScope(services, db, tenantId)),
    ),
  )
}

export function inPlatformScope<T>(services: Services, ask: (scope: PlatformScope) => Promise<T>): Promise<T> {
  return guarded(() =>
    inTransaction(services.database, { role: 'platform', isReadOnly: true }, (db) => {
      const now = services.clock.now()
      return ask({ db, now, asTenant: (tenantId) => ({ ...readScope(services, db, tenantId), now }) })
    }),
  )
}

export function inUnitOfWork<T>(
  services: Services,
  { tenantId, actor }: { tenantId: string; actor: Actor },
  act: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return inWork(services, { role: 'tenant', tenantId }, actor, (asTenant) => act(asTenant(tenantId)))
}

export function inPlatformWork<T>(
  services: Services,
  actor: Actor,
  act: (work: PlatformWork) => Promise<T>,
): Promise<T> {
  return inWork(services, { role: 'platform' }, actor, (asTenant) => {
    const { tenantId: _, keys: __, ...work } = asTenant('')
    return act({ ...work, asTenant })
  })
}

async function inWork<T>(
  services: Services,
  role: RoleInDatabase,
  actor: Actor,
  act: (asTenant: (tenantId: string) => UnitOfWork) => Promise<T>,
): Promise<T> {
  services.disk.check()
  for (let attempt = 1; ; attempt++) {
    try {
      const lastSteps: (() => Promise<void>)[] = []
      const afterwards: (() => void)[] = []
      const told = new Set<string>()
      const result = await inTransaction(services.database, role, async (db) => {
        const now = services.clock.now()
        const value = await act((tenantId) =>
          unitOfWork(services, db, now, tenantId, actor, lastSteps, afterwards, told),
        )
        for (const step of lastSteps) await step()
        return value
      })
      for (const step of afterwards) runQuietly(services, step)
      return result
    } catch (error) {
      if (!isRetryable(error) || attempt === MOST_ATTEMPTS) throw refusalForFailure(error)
      await pause(2 ** attempt * (1 + (attempt % 3)))
    }
  }
}

function readScope(services: Services, db: ReadDb, tenantId: string): ReadScope {
  return { db, now: services.clock.now(), tenantId, keys: () => services.tenantKeys.load(db, tenantId) }
}

function unitOfWork(
  services: Services,
  db: Tx,
  now: Date,
  tenantId: string,
  actor: Actor,
  lastSteps: (() => Promise<void>)[],
  afterwards: (() => void)[],
  told: Set<string>,
): UnitOfWork {
  const work: UnitOfWork = {
    ...readScope(services, db, tenantId),
    db,
    now,
    actor,
    keyring: services.keyring,
    newId: (kind) => services.ids.newId(kind),
    beforeCommit: (step) => void lastSteps.push(step),
    signal: (name, value) => void afterwards.push(() => services.signals.emit(name, value)),
    broadcast(name, value) {
      const text = JSON.stringify([name, value])
      if (told.has(text)) return
      told.add(text)
      lastSteps.push(() => services.news.send(db, name, value))
      work.signal(name, value)
    },
    async enqueue(kind, payload, options) {
      await services.queue.enqueue(db, kind, payload, options)
      if (!options?.startAfter) work.broadcast('job-enqueued', { kind: kind.name })
    },
    async publish(event, payload) {
      for (const subscription of services.subscriptions.filter((candidate) => candidate.event === event)) {
        if (subscription.when === 'same-transaction') await subscription.hear(work, payload)
        else await work.enqueue(listenerJob(subscription), { tenant_id: tenantId, event: payload })
      }
    },
  }
  return work
}

function runQuietly(services: Services, step: () => void): void {
  try {
    step()
  } catch (error) {
    services.log.error('a step after commit failed', { error })
  }
}

async function guarded<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw refusalForFailure(error)
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
