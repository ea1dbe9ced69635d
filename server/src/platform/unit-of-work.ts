import type { ReadDb, Tx } from './db/database.ts'
import { isRetryable, refusalForFailure } from './db/failures.ts'
import { inTransaction, type RoleInDatabase } from './db/transaction.ts'
import type { Actor, PlatformScope, PlatformWork, ReadScope, UnitOfWork } from './scopes.ts'
import type { Services } from './services.ts'

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
      const notified = new Set<string>()
      const result = await inTransaction(services.database, role, async (db) => {
        const now = services.clock.now()
        const value = await act((tenantId) =>
          unitOfWork(services, db, now, tenantId, actor, lastSteps, afterwards, notified),
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
  notified: Set<string>,
): UnitOfWork {
  const work: UnitOfWork = {
    ...readScope(services, db, tenantId),
    db,
    now,
    actor,
    keyring: services.keyring,
    newId: (kind) => services.ids.newId(kind),
    beforeCommit: (step) => void lastSteps.push(step),
    notifyProcess: (name, value) => void afterwards.push(() => services.notifier.emit(name, value)),
    notifyAllProcesses(name, value) {
      const text = JSON.stringify([name, value])
      if (notified.has(text)) return
      notified.add(text)
      lastSteps.push(() => services.processNotifications.send(db, name, value))
      work.notifyProcess(name, value)
    },
    async enqueue(kind, payload, options) {
      await services.queue.enqueue(db, kind, payload, options)
      if (!options?.startAfter) work.notifyAllProcesses('job-enqueued', { kind: kind.name })
    },
    async publish(event, payload) {
      for (const subscription of services.subscriptions)
        if (subscription.event === event) await subscription.hear(work, payload)
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
