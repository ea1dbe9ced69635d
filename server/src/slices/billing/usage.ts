// The answers of the API about quotas and their use in the current month.

import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { dayOf, monthAround, monthOf } from './calendar.ts'
import { UNLIMITED } from './catalog.ts'
import { CURRENCY } from './fcfa.ts'
import { getAccount } from './queries.ts'
import { getTerms, remainingForApi, type Terms } from './quota.ts'
import type { Balance, EngineUsage, Quotas, Usage as UsageResponse } from './schema.ts'
import type { AccountRow } from './tables.ts'

interface CurrentUsage {
  account: AccountRow
  terms: Terms
  /** All cards of the month, those beyond the quota included. */
  cards: number
  storageGb: number
}

const BYTES_PER_GB = 1_000_000_000

async function readCurrentUsage(scope: ReadScope): Promise<CurrentUsage> {
  const account = await getAccount(scope)
  const terms = await getTerms(scope, account.plan, dayOf(scope.now))
  const storageGb = Math.round((account.storage_bytes / BYTES_PER_GB) * 1_000) / 1_000
  return { account, terms, cards: terms.studio_cards + terms.dhis2_cards, storageGb }
}

export async function getBalance(scope: ReadScope): Promise<Balance> {
  const { account, terms, cards } = await readCurrentUsage(scope)
  return {
    account_id: scope.tenantId,
    plan: terms.plan,
    plan_display_name: terms.display_name,
    balance_fcfa: account.balance_fcfa,
    monthly_subscription_fcfa: terms.monthly_subscription_fcfa,
    quota: {
      identities_total: terms.studio_print_quota,
      identities_used: cards,
      identities_remaining: remainingForApi(terms.studio_print_quota, terms.free_cards),
      sms_total: terms.sms_quota,
      sms_used: terms.sms,
      sms_remaining: remainingForApi(terms.sms_quota, terms.sms),
      whatsapp_total: terms.whatsapp_quota,
      whatsapp_used: terms.whatsapp,
      whatsapp_remaining: remainingForApi(terms.whatsapp_quota, terms.whatsapp),
      verifications_total: terms.verifications_quota,
      storage_gb_total: terms.storage_gb,
    },
    quota_reset_date: monthAround(dayOf(scope.now)).resetDay,
    currency: CURRENCY,
  }
}

export async function getUsage(scope: ReadScope): Promise<UsageResponse> {
  const { terms, cards, storageGb } = await readCurrentUsage(scope)
  return {
    period: monthOf(scope.now),
    identities_used: cards,
    studio_cards: terms.studio_cards,
    dhis2_cards: terms.dhis2_cards,
    sms_sent: terms.sms,
    whatsapp_sent: terms.whatsapp,
    verifications: terms.verifications,
    storage_gb_used: storageGb,
  }
}

export async function getQuotas(scope: ReadScope): Promise<Quotas> {
  const { terms, cards, storageGb } = await readCurrentUsage(scope)
  return {
    period: monthOf(scope.now),
    reset_date: monthAround(dayOf(scope.now)).resetDay,
    items: [
      quotaItem('cards', terms.studio_print_quota, cards, terms.free_cards),
      quotaItem('sms', terms.sms_quota, terms.sms),
      quotaItem('whatsapp', terms.whatsapp_quota, terms.whatsapp),
      quotaItem('verifications', terms.verifications_quota, terms.verifications),
      quotaItem('storage_gb', terms.storage_gb, storageGb),
    ],
  }
}

export async function getEngineUsage(scope: ReadScope): Promise<EngineUsage> {
  const { terms } = await readCurrentUsage(scope)
  return {
    period: monthOf(scope.now),
    engines: [
      { engine: 'studio', units: terms.studio_cards, cost_fcfa: terms.studio_cost_fcfa },
      { engine: 'dhis2', units: terms.dhis2_cards, cost_fcfa: terms.dhis2_cost_fcfa },
      { engine: 'sms', units: terms.sms, cost_fcfa: 0 },
      { engine: 'whatsapp', units: terms.whatsapp, cost_fcfa: 0 },
      { engine: 'verification', units: terms.verifications, cost_fcfa: 0 },
    ],
  }
}

/** `counted` is what counts against the quota, where that is less than what was used. */
function quotaItem(key: Quotas['items'][number]['key'], total: number, used: number, counted = used) {
  const unlimited = total === UNLIMITED
  const remaining = Math.round(remainingForApi(total, counted) * 1_000) / 1_000
  return { key, total, used, remaining, unlimited, pct: unlimited ? 0 : percentOf(counted, total) }
}

function percentOf(part: number, whole: number): number {
  if (whole === 0) return 100
  return Math.min(100, Math.round((part / whole) * 1_000) / 10)
}

export interface DailyFigures {
  day: string
  studio_cards: number
  dhis2_cards: number
  sms: number
  whatsapp: number
  verifications: number
  /** What was charged for the day, less refunds of it. */
  spend_fcfa: number
  /** The part of `spend_fcfa` that was for cards. */
  card_cost_fcfa: number
}

export interface TotalFigures extends Omit<DailyFigures, 'day'> {
  stored_bytes: number
}

const sumOf = (columns: string) => sql<number>`coalesce(sum(${sql.raw(columns)}), 0)::bigint`

/** Everything since the account was opened. */
export async function getTotalFigures(scope: ReadScope): Promise<TotalFigures> {
  const totals = await scope.db
    .selectFrom('billing_usage_day')
    .select([
      sumOf('studio_cards').as('studio_cards'),
      sumOf('dhis2_cards').as('dhis2_cards'),
      sumOf('sms').as('sms'),
      sumOf('whatsapp').as('whatsapp'),
      sumOf('verifications').as('verifications'),
      sumOf('studio_cost_fcfa + dhis2_cost_fcfa + other_cost_fcfa').as('spend_fcfa'),
      sumOf('studio_cost_fcfa + dhis2_cost_fcfa').as('card_cost_fcfa'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  const { storage_bytes } = await getAccount(scope)
  return { ...totals, stored_bytes: storage_bytes }
}

/** The days on which something was counted, oldest first. Other days are missing. */
export async function listDailyFigures(scope: ReadScope, range: { from: string; to: string }): Promise<DailyFigures[]> {
  const rows = await scope.db
    .selectFrom('billing_usage_day')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .orderBy('day')
    .execute()
  return rows.map(({ day, studio_cards, dhis2_cards, sms, whatsapp, verifications, ...costs }) => ({
    day,
    studio_cards,
    dhis2_cards,
    sms,
    whatsapp,
    verifications,
    spend_fcfa: costs.studio_cost_fcfa + costs.dhis2_cost_fcfa + costs.other_cost_fcfa,
    card_cost_fcfa: costs.studio_cost_fcfa + costs.dhis2_cost_fcfa,
  }))
}
