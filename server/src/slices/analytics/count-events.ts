// Events of other slices are counted in the transaction that published them, so a counter never differs from what it
// counts.

import { sql } from 'kysely'
import { addToCounters, countersFrom } from '#platform/db/counters.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { type Listener, type Subscription, subscribe } from '#platform/subscriptions.ts'
import { findCardCharge } from '#slices/billing/index.ts'
import { dayOf, type Period } from './period.ts'
import type { AnalyticsDayRow } from './tables.ts'

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

type Counts = Omit<AnalyticsDayRow, 'tenant_id' | 'day'>

const counters = [
  'campaigns',
  'jobs',
  'ordered_cards',
  'completed_jobs',
  'failed_jobs',
  'studio_cards',
  'dhis2_cards',
  'failed_cards',
  'revoked_cards',
  'reissued_cards',
] as const satisfies readonly (keyof Counts)[]

async function addCounts(work: UnitOfWork, day: string, changes: Partial<Counts>): Promise<void> {
  await addToCounters(work.db, { name: 'analytics_day', counters }, { tenant_id: work.tenantId, day }, changes)
}

/** Sums over all days up to the end of a period, and over the period itself. */
export async function sumCounts(
  scope: ReadScope,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<{ all: Counts; period: Counts }> {
  const row = (await scope.db
    .selectFrom('analytics_day')
    .select(
      counters.flatMap((name) => [
        sql<number>`coalesce(sum(${sql.ref(name)}), 0)::bigint`.as(`all_${name}`),
        sql<number>`coalesce(sum(${sql.ref(name)}) filter (where day >= ${from}), 0)::bigint`.as(`period_${name}`),
      ]),
    )
    .where('tenant_id', '=', scope.tenantId)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()) as Record<string, number>
  const pick = (prefix: string): Counts => countersFrom(counters, (name) => row[`${prefix}_${name}`] ?? 0)
  return { all: pick('all'), period: pick('period') }
}

/** Days on which something was counted, oldest first. */
export async function listCounts(scope: ReadScope, { from, to }: Pick<Period, 'from' | 'to'>) {
  return scope.db
    .selectFrom('analytics_day')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}
