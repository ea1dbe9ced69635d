import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { type Subscription, subscribe } from '#platform/subscriptions.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { listAllOrganizations, listManagers, listUsersAmong } from '#slices/accounts/index.ts'
import { listEntriesOf } from '#slices/audit/index.ts'
import { getBalance } from '#slices/billing/index.ts'
import { findLastFailure } from '#slices/dhis2/index.ts'
import { countReviewsWaiting } from '#slices/mpi/index.ts'
import type { AlertFacts, AlertKind } from './tables.ts'

export const SendAlert = defineJob('alerts.send', Type.Object({ alert_id: Type.String() }), { retries: 3 })

const LOW_QUOTA = 0.8

/** A balance that covers less than this part of a month's subscription is low. */
const LOW_BALANCE_MONTHS = 1

const MAX_REVIEWS = 10_000

interface NewAlert {
  kind: AlertKind
  object?: string
  facts?: AlertFacts
  /** The same occasion alerts a user once. */
  occasion: string
}

/** Alerts these users, unless they know of the occasion already. Returns whether it is new to all of them. */
export async function writeAlerts(work: UnitOfWork, userIds: readonly string[], alert: NewAlert): Promise<boolean> {
  if (userIds.length === 0) return false
  const rows = [...new Set(userIds)].map((user_id) => ({
    id: work.newId('alert'),
    tenant_id: work.tenantId,
    user_id,
    kind: alert.kind,
    object: alert.object ?? '',
    facts: JSON.stringify(alert.facts ?? {}),
    occasion: alert.occasion,
    created_at: work.now,
    read_at: null,
  }))
  const written = await work.db
    .insertInto('alert')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'occasion']).doNothing())
    .returning(['id', 'user_id'])
    .execute()
  if (written.length === 0) return false
  const chosen = await work.db
    .selectFrom('alert_choice')
    .select('user_id')
    .where('tenant_id', '=', work.tenantId)
    .where(
      'user_id',
      'in',
      written.map(({ user_id }) => user_id),
    )
    .execute()
  for (const { id, user_id } of written) {
    work.notifyAllProcesses('alerts-changed', { userId: user_id })
    if (chosen.some((choice) => choice.user_id === user_id)) await work.enqueue(SendAlert, { alert_id: id })
  }
  return written.length === rows.length
}

/** What happens once, in the transaction in which it happens. */
export const alertSubscriptions: readonly Subscription[] = [
  subscribe('job-completed', async (work, { job_id, cards }) => {
    const submitters = await submittersOf(work, job_id)
    const readers = submitters.length > 0 ? submitters : await listManagers(work)
    await writeAlerts(work, readers, {
      kind: 'job_completed',
      object: job_id,
      facts: { cards },
      occasion: `job_completed:${job_id}`,
    })
  }),
  subscribe('job-failed', async (work, { job_id, cards }) => {
    const readers = [...(await submittersOf(work, job_id)), ...(await listManagers(work))]
    await writeAlerts(work, readers, {
      kind: 'job_failed',
      object: job_id,
      facts: { cards },
      occasion: `job_failed:${job_id}`,
    })
  }),
  subscribe('reset-link-copied', async (work, { user_id }) => {
    await writeAlerts(work, [user_id], {
      kind: 'reset_link_copied',
      object: work.actor.id,
      occasion: `reset_link_copied:${work.now.toISOString()}`,
    })
  }),
  subscribe('password-forgotten', async (work, { user_id }) => {
    const others = (await listManagers(work)).filter((id) => id !== user_id)
    const day = work.now.toISOString().slice(0, 10)
    await writeAlerts(work, others, {
      kind: 'password_forgotten',
      object: user_id,
      occasion: `password_forgotten:${user_id}:${day}`,
    })
  }),
]

/** Nobody for a job that the service submitted itself. */
async function submittersOf(work: UnitOfWork, jobId: string): Promise<string[]> {
  const [accepted] = await listEntriesOf(work, [jobId], { limit: 1, actions: ['job.accepted'] })
  return accepted ? listUsersAmong(work, [accepted.actor]) : []
}

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
