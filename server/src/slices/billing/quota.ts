import { sql } from 'kysely'
import { addToCounters } from '#platform/db/counters.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { dayOf, monthAround } from './calendar.ts'
import { type Plan, UNLIMITED } from './catalog.ts'
import { QuotaExhausted } from './errors.ts'
import { getAccount, lockAccount } from './queries.ts'
import type { PlanRow, QuotaMovementRow, UsageDayRow } from './tables.ts'

export type Channel = 'sms' | 'whatsapp'

export type Usage = Omit<UsageDayRow, 'tenant_id' | 'day'>

type Counter = keyof Usage

export const counters = [
  'studio_cards',
  'dhis2_cards',
  'free_cards',
  'sms',
  'whatsapp',
  'verifications',
  'studio_cost_fcfa',
  'dhis2_cost_fcfa',
  'other_cost_fcfa',
] as const satisfies readonly Counter[]

/** What a charge depends on besides the account: the plan, and how much of it was used. */
export type Terms = PlanRow & Usage

/** Takes one message from the month's quota, or refuses with 402, because messages beyond the quota have no price. */
export async function countMessage(
  work: UnitOfWork,
  { channel, cause }: { channel: Channel; cause: string },
): Promise<void> {
  const account = await lockAccount(work)
  if (await findMovement(work, cause, 'use')) return
  const today = dayOf(work.now)
  const terms = await getTerms(work, account.plan, today)
  if (remainingUnits(terms[`${channel}_quota`], terms[channel]) < 1) {
    throw new QuotaExhausted(channel, monthAround(today).resetDay)
  }
  await recordMovement(work, {
    cause,
    kind: 'use',
    resource: channel,
    day: today,
    units: 1,
    free_units: 1,
    cost_fcfa: 0,
    unit_price_fcfa: 0,
    plan: account.plan,
    ledger_entry_id: null,
  })
  await addUsage(work, today, { [channel]: 1 })
}

/** Storage is a current total, not a monthly sum. Removing an artifact subtracts its bytes under another cause. */
export async function countStorage(
  work: UnitOfWork,
  { cause, bytes }: { cause: string; bytes: number },
): Promise<void> {
  const account = await lockAccount(work)
  const isNew = await recordMovement(work, {
    cause,
    kind: 'use',
    resource: 'storage',
    day: dayOf(work.now),
    units: bytes,
    free_units: bytes,
    cost_fcfa: 0,
    unit_price_fcfa: 0,
    plan: account.plan,
    ledger_entry_id: null,
  })
  if (!isNew) return
  await work.db
    .updateTable('billing_account')
    .set({ storage_bytes: account.storage_bytes + bytes })
    .where('tenant_id', '=', work.tenantId)
    .execute()
}

/**
 * Counts a batch of public verifications. It never refuses: otherwise anybody with a card could use up the quota and stop
 * verification. It does not lock the account: otherwise a busy account would hold up the people who verify cards.
 */
export async function countVerifications(
  work: UnitOfWork,
  { cause, count }: { cause: string; count: number },
): Promise<void> {
  const { plan } = await getAccount(work)
  const day = dayOf(work.now)
  const movement = { cause, kind: 'use', resource: 'verifications', day, units: count, free_units: count } as const
  const isNew = await recordMovement(work, {
    ...movement,
    cost_fcfa: 0,
    unit_price_fcfa: 0,
    plan,
    ledger_entry_id: null,
  })
  if (isNew) await addUsage(work, day, { verifications: count })
}

export function findMovement(
  scope: ReadScope,
  cause: string,
  kind: QuotaMovementRow['kind'],
): Promise<QuotaMovementRow | undefined> {
  return scope.db
    .selectFrom('billing_quota_movement')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('cause', '=', cause)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** False when the cause was counted before. */
export async function recordMovement(
  work: UnitOfWork,
  movement: Omit<QuotaMovementRow, 'tenant_id' | 'created_at'>,
): Promise<boolean> {
  const inserted = await work.db
    .insertInto('billing_quota_movement')
    .values({ ...movement, tenant_id: work.tenantId, created_at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** The plan, and the use of the month of that day. A new month starts at zero because it has no days yet. */
export function getTerms(scope: ReadScope, plan: Plan, day: string): Promise<Terms> {
  const { firstDay, resetDay } = monthAround(day)
  return scope.db
    .selectFrom('billing_plan')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('billing_usage_day')
          .select(counters.map((name) => sumOf(name).as(name)))
          .where('tenant_id', '=', scope.tenantId)
          .where('day', '>=', firstDay)
          .where('day', '<', resetDay)
          .as('used'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .where('plan', '=', plan)
    .executeTakeFirstOrThrow() as Promise<Terms>
}

const sumOf = (name: Counter) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)::bigint`

export async function addUsage(work: UnitOfWork, day: string, added: Partial<Usage>): Promise<void> {
  await addToCounters(work.db, { name: 'billing_usage_day', counters }, { tenant_id: work.tenantId, day }, added)
}

export async function subtractUsage(work: UnitOfWork, day: string, subtracted: Partial<Usage>): Promise<void> {
  const named = counters.filter((name) => subtracted[name] !== undefined)
  await work.db
    .updateTable('billing_usage_day')
    .set(Object.fromEntries(named.map((name) => [name, sql`${sql.ref(name)} - ${subtracted[name]}::bigint`])))
    .where('tenant_id', '=', work.tenantId)
    .where('day', '=', day)
    .execute()
}

/** How many units of a quota remain. Infinity for an unlimited quota, so callers only compare it. */
export function remainingUnits(total: number, used: number): number {
  return total === UNLIMITED ? Number.POSITIVE_INFINITY : Math.max(0, total - used)
}

/** The same in the notation of the API, where -1 is unlimited. */
export function remainingForApi(total: number, used: number): number {
  return total === UNLIMITED ? UNLIMITED : Math.max(0, total - used)
}
