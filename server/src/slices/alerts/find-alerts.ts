import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { listAllOrganizations, listManagers } from '#slices/accounts/index.ts'
import { getBalance } from '#slices/billing/index.ts'
import { findLastFailure } from '#slices/dhis2/index.ts'
import { countReviewsWaiting } from '#slices/mpi/index.ts'
import { type NewAlert, writeAlerts } from './write-alerts.ts'

const LOW_QUOTA = 0.8
/** A balance that covers less than this part of a month's subscription is low. */
const LOW_BALANCE_MONTHS = 1
const MAX_REVIEWS = 10_000

/** Looks at every organization for what no single event tells. One that cannot be looked at does not stop the others. */
export async function findAlerts(services: Services): Promise<void> {
  const organizations = await inPlatformScope(services, ({ db }) => listAllOrganizations(db))
  for (const { id, suspended_at } of organizations) {
    if (suspended_at) continue
    try {
      await inUnitOfWork(services, { tenantId: id, actor: theSystem }, alertManagers)
    } catch (error) {
      services.log.warn('an organization could not be looked at for alerts', { error })
    }
  }
}

async function alertManagers(work: UnitOfWork): Promise<void> {
  const found: Found[] = [...(await quotasAndBalance(work)), ...(await reviews(work)), ...(await synchronization(work))]
  if (found.length === 0) return
  const managers = await listManagers(work)
  for (const { event, ...alert } of found) {
    const isNew = await writeAlerts(work, managers, alert)
    if (isNew) await event?.(work)
  }
}

/** With what other slices are told when the occasion is new. */
type Found = NewAlert & { event?: (work: UnitOfWork) => Promise<void> }

async function quotasAndBalance(work: UnitOfWork): Promise<Found[]> {
  const { quota, balance_fcfa, monthly_subscription_fcfa } = await getBalance(work)
  const month = work.now.toISOString().slice(0, 7)
  const quotas = [
    { resource: 'cards', used: quota.identities_used, total: quota.identities_total },
    { resource: 'sms', used: quota.sms_used, total: quota.sms_total },
    { resource: 'whatsapp', used: quota.whatsapp_used, total: quota.whatsapp_total },
  ]
  const alerts: Found[] = quotas.flatMap(({ resource, used, total }) => {
    // 0 is not part of the plan, and -1 is unlimited.
    if (total <= 0 || used < total * LOW_QUOTA) return []
    const kind = used >= total ? 'quota_used_up' : 'quota_low'
    const facts = { resource, used, total }
    const event = (told: UnitOfWork) => told.publish('quota-low', facts)
    return [{ kind, object: resource, facts, occasion: `${kind}:${resource}:${month}`, event }]
  })
  if (monthly_subscription_fcfa > 0 && balance_fcfa < monthly_subscription_fcfa * LOW_BALANCE_MONTHS) {
    const event = (told: UnitOfWork) => told.publish('balance-low', { balance_fcfa })
    alerts.push({ kind: 'balance_low', facts: { balance_fcfa }, occasion: `balance_low:${month}`, event })
  }
  return alerts
}

async function reviews(work: UnitOfWork): Promise<NewAlert[]> {
  const count = await countReviewsWaiting(work, MAX_REVIEWS)
  if (count === 0) return []
  const day = work.now.toISOString().slice(0, 10)
  return [{ kind: 'reviews_waiting', facts: { count }, occasion: `reviews_waiting:${day}` }]
}

async function synchronization(work: UnitOfWork): Promise<NewAlert[]> {
  const failure = await findLastFailure(work)
  if (!failure) return []
  const { taskId, isAccessRefused } = failure
  const kind = isAccessRefused ? 'dhis2_access' : 'sync_failed'
  return [{ kind, object: taskId, occasion: `${kind}:${taskId}` }]
}
