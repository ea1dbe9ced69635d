// Events of other slices are counted in the transaction that published them, so a counter never differs from what it
// counts.
import { addToCounters } from '#platform/db/counters.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { type Listener, type Subscription, subscribe } from '#platform/subscriptions.ts'
import { findCardCharge } from '#slices/billing/index.ts'
import { addCounts } from './counters.ts'
import { dayOf } from './period.ts'

const countCampaign: Listener<'campaign-created'> = (work) => addCounts(work, dayOf(work.now), { campaigns: 1 })

const countAccepted: Listener<'job-accepted'> = (work, { cards }) =>
  addCounts(work, dayOf(work.now), { jobs: 1, ordered_cards: cards })

const countSkipped: Listener<'cards-skipped'> = async (work, { job_id, cards }) => {
  const { day } = await getCharge(work, job_id)
  await addCounts(work, day, { ordered_cards: -cards })
}

const countCompleted: Listener<'job-completed'> = async (work, { job_id, cards, dpi }) => {
  const { day, engine } = await getCharge(work, job_id)
  await addCounts(work, day, { completed_jobs: 1, [`${engine}_cards`]: cards })
  const byResolution = { name: 'analytics_dpi', counters: ['jobs', 'cards'] } as const
  await addToCounters(work.db, byResolution, { tenant_id: work.tenantId, dpi }, { jobs: 1, cards })
}

const countFailed: Listener<'job-failed'> = async (work, { job_id, cards }) => {
  const { day } = await getCharge(work, job_id)
  await addCounts(work, day, { failed_jobs: 1, failed_cards: cards })
}

const countRevoked: Listener<'card-revoked'> = (work) => addCounts(work, dayOf(work.now), { revoked_cards: 1 })

const countReissued: Listener<'card-reissued'> = (work) => addCounts(work, dayOf(work.now), { reissued_cards: 1 })

/** A job counts for the day and the engine that it was charged to, so that these figures agree with the books. */
async function getCharge(work: UnitOfWork, jobId: string) {
  const charge = await findCardCharge(work, jobId)
  if (!charge) throw new Error('A job ended that was never charged.')
  return charge
}

export const analyticsSubscriptions: readonly Subscription[] = [
  subscribe('campaign-created', countCampaign),
  subscribe('job-accepted', countAccepted),
  subscribe('cards-skipped', countSkipped),
  subscribe('job-completed', countCompleted),
  subscribe('job-failed', countFailed),
  subscribe('card-revoked', countRevoked),
  subscribe('card-reissued', countReissued),
]
