import { setTimeout as wait } from 'node:timers/promises'
import { SealingKeyUnknown } from './crypto/sealing.ts'
import type { ReadDb, Tx } from './db/database.ts'
import { failureKind, isRetryable, refusalForFailure } from './db/failures.ts'
import { type DatabaseRole, inTransaction } from './db/transaction.ts'
import {
  type Actor,
  type PlatformScope,
  type PlatformWork,
  type ReadScope,
  theSystem,
  type UnitOfWork,
} from './scopes.ts'
import type { Services } from './services.ts'

const MAX_ATTEMPTS = 5

export function inReadScope<T>(
  services: Services,
  tenantId: string,
  ask: (scope: ReadScope) => Promise<T>,
): Promise<T> {
  return withRefusals(services, () =>
    inTransaction(services.database, { role: 'tenant', tenantId, isReadOnly: true }, (db) =>
      ask(readScope(services, db, tenantId)),
    ),
  )
}

/**
 * For lists, searches and figures: a replica answers, if there is one that knows all that users of the organization have written and is
 * not too far behind. Whatever goes wrong there is asked again of the primary, also what it has not heard of yet.
 */
export async function inListScope<T>(
  services: Services,
  tenantId: string,
  ask: (scope: ReadScope) => Promise<T>,
): Promise<T> {
  const { replica } = services
  if (replica?.mayAnswer(tenantId)) {
    try {
      return await whileThere(replica.lost, () =>
        inTransaction(replica.database, { role: 'tenant', tenantId, isReadOnly: true }, (db) =>
          ask(readScope(services, db, tenantId)),
        ),
      )
    } catch {
      // The primary says what is true.
    }
  }
  return inReadScope(services, tenantId, ask)
}

function whileThere<T>(lost: AbortSignal, run: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(new Error('the replica is lost'))
  lost.addEventListener('abort', leave, { once: true })
  if (lost.aborted) leave()
  return Promise.race([run(), promise]).finally(() => lost.removeEventListener('abort', leave))
}

export function inPlatformScope<T>(services: Services, ask: (scope: PlatformScope) => Promise<T>): Promise<T> {
  return withRefusals(services, () =>
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

/** For the renewal of a lease, which must not wait for other writes of the organization. */
export function inRenewal(
  services: Services,
  tenantId: string,
  renew: (work: UnitOfWork) => Promise<void>,
): Promise<void> {
  return inWork(services, { role: 'tenant', tenantId, isRenewal: true }, theSystem, (asTenant) =>
    renew(asTenant(tenantId)),
  )
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

function inWork<T>(
  services: Services,
  role: DatabaseRole,
  actor: Actor,
  act: (asTenant: (tenantId: string) => UnitOfWork) => Promise<T>,
): Promise<T> {
  services.disk.check()
  return services.tracing.span('transaction', { facts: { 'samakart.transaction': 'write' } }, () =>
    withKnownKeys(services, () => inWorkWithRetries(services, role, actor, act)),
  )
}

async function inWorkWithRetries<T>(
  services: Services,
  role: DatabaseRole,
  actor: Actor,
  act: (asTenant: (tenantId: string) => UnitOfWork) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const steps: CommitSteps = { before: [], last: [], after: [], notified: new Set() }
      const isNoted = services.replica !== undefined && actor.kind === 'user'
      const writtenTenant = role.role === 'tenant' ? role.tenantId : null
      const result = await inTransaction(services.database, role, async (db) => {
        const transaction = { db, now: services.clock.now(), actor, steps }
        const value = await act((tenantId) => unitOfWork(services, transaction, tenantId))
        await runBeforeCommit(steps)
        if (isNoted) await services.processNotifications.send(db, 'organization-written', { tenantId: writtenTenant })
        return value
      })
      if (isNoted) services.replica?.noteWrite(writtenTenant)
      for (const step of steps.after) runAfterCommit(services, step)
      return result
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw refusalAndCount(services, error)
      await wait(2 ** attempt * (1 + (attempt % 3)))
    }
  }
}

function readScope(services: Services, db: ReadDb, tenantId: string): ReadScope {
  const { tenantKeys } = services
  return { db, now: services.clock.now(), tenantId, keys: (neededKeyId) => tenantKeys.load(db, tenantId, neededKeyId) }
}

/** What one transaction does at its end, for all the tenants that it works for. */
interface CommitSteps {
  before: (() => Promise<void>)[]
  /** After all those of `before`. */
  last: (() => Promise<void>)[]
  after: (() => void)[]
  /** Notifications that are sent already. */
  notified: Set<string>
}

interface OpenTransaction {
  db: Tx
  now: Date
  actor: Actor
  steps: CommitSteps
}

function unitOfWork(services: Services, { db, now, actor, steps }: OpenTransaction, tenantId: string): UnitOfWork {
  const work: UnitOfWork = {
    ...readScope(services, db, tenantId),
    db,
    now,
    actor,
    keyring: services.keyring,
    trace: services.tracing.current(),
    newId: (kind) => services.ids.newId(kind),
    beforeCommit: (step, { isLast = false } = {}) => void (isLast ? steps.last : steps.before).push(step),
    afterCommit: (step) => void steps.after.push(step),
    notifyProcess: (name, value) => work.afterCommit(() => services.notifier.emit(name, value)),
    notifyAllProcesses(name, value) {
      const text = JSON.stringify([name, value])
      if (steps.notified.has(text)) return
      steps.notified.add(text)
      steps.before.push(() => services.processNotifications.send(db, name, value))
      work.notifyProcess(name, value)
    },
    async enqueue(kind, payload, options) {
      await services.queue.enqueue(db, kind, payload, options)
      if (!options?.startAfter) work.notifyAllProcesses('job-enqueued', { kind: kind.name })
    },
    async publish(event, payload) {
      for (const subscription of services.subscriptions)
        if (subscription.event === event) await subscription.handle(work, payload)
    },
  }
  return work
}

/** A step may add others. Everywhere in the same order, so that two transactions never wait for each other. */
async function runBeforeCommit({ before, last }: CommitSteps): Promise<void> {
  for (let step = before.shift() ?? last.shift(); step; step = before.shift() ?? last.shift()) await step()
}

/** The commit cannot be undone any more, so a failure is only logged. */
function runAfterCommit(services: Services, step: () => void): void {
  try {
    step()
  } catch (error) {
    services.log.error('a step after commit failed', { error })
  }
}

async function withRefusals<T>(services: Services, question: () => Promise<T>): Promise<T> {
  try {
    return await services.tracing.span('transaction', { facts: { 'samakart.transaction': 'read' } }, () =>
      withKnownKeys(services, question),
    )
  } catch (error) {
    throw refusalAndCount(services, error)
  }
}

function refusalAndCount({ metrics }: Services, error: unknown): unknown {
  const kind = failureKind(error)
  if (kind) metrics.count('samakart_database_errors_total', { kind })
  return refusalForFailure(error)
}

/**
 * A value under a key that this process has not read yet is no fault: the key was committed before the value, so the
 * transaction succeeds once the keys are read again.
 */
async function withKnownKeys<T>({ tenantKeys }: Services, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof SealingKeyUnknown)) throw error
    tenantKeys.invalidate(error.tenantId)
    return run()
  }
}
