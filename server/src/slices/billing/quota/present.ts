// What the outside sees of quotas and their use.
import type { ReadScope } from '#platform/unit-of-work.ts'
import { dayOf, monthAround, monthOf } from '../calendar.ts'
import { CURRENCY } from '../fcfa.ts'
import { UNLIMITED } from '../plans.ts'
import { getAccount, getPlan } from '../queries.ts'
import type { Balance, EngineUsage, Quotas, Usage as UsageAnswer } from '../schema.ts'
import type { AccountRow, PlanRow } from '../tables.ts'
import { remainingOf } from './left.ts'
import { type Usage, usageOfMonth } from './usage.ts'

interface Present {
  account: AccountRow
  plan: PlanRow
  used: Usage
  /** All cards of the month, also those beyond the quota. */
  cards: number
  storageGb: number
}

const BYTES_PER_GB = 1_000_000_000

async function readPresent(scope: ReadScope): Promise<Present> {
  const account = await getAccount(scope)
  const plan = await getPlan(scope.db, account.plan)
  const used = await usageOfMonth(scope, dayOf(scope.now))
  const storageGb = Math.round((account.storage_bytes / BYTES_PER_GB) * 1_000) / 1_000
  return { account, plan, used, cards: used.studio_cards + used.dhis2_cards, storageGb }
}

export async function tellBalance(scope: ReadScope): Promise<Balance> {
  const { account, plan, used, cards } = await readPresent(scope)
  return {
    account_id: scope.tenantId,
    plan: plan.plan,
    plan_display_name: plan.display_name,
    balance_fcfa: account.balance_fcfa,
    monthly_subscription_fcfa: plan.monthly_subscription_fcfa,
    quota: {
      identities_total: plan.studio_print_quota,
      identities_used: cards,
      identities_remaining: remainingOf(plan.studio_print_quota, used.free_cards),
      sms_total: plan.sms_quota,
      sms_used: used.sms,
      sms_remaining: remainingOf(plan.sms_quota, used.sms),
      whatsapp_total: plan.whatsapp_quota,
      whatsapp_used: used.whatsapp,
      whatsapp_remaining: remainingOf(plan.whatsapp_quota, used.whatsapp),
      verifications_total: plan.verifications_quota,
      storage_gb_total: plan.storage_gb,
    },
    quota_reset_date: monthAround(dayOf(scope.now)).resetDay,
    currency: CURRENCY,
  }
}

export async function tellUsage(scope: ReadScope): Promise<UsageAnswer> {
  const { used, cards, storageGb } = await readPresent(scope)
  return {
    period: monthOf(scope.now),
    identities_used: cards,
    studio_cards: used.studio_cards,
    dhis2_cards: used.dhis2_cards,
    sms_sent: used.sms,
    whatsapp_sent: used.whatsapp,
    verifications: used.verifications,
    storage_gb_used: storageGb,
  }
}

export async function tellQuotas(scope: ReadScope): Promise<Quotas> {
  const { plan, used, cards, storageGb } = await readPresent(scope)
  return {
    period: monthOf(scope.now),
    reset_date: monthAround(dayOf(scope.now)).resetDay,
    items: [
      quotaItem('cards', plan.studio_print_quota, cards, used.free_cards),
      quotaItem('sms', plan.sms_quota, used.sms),
      quotaItem('whatsapp', plan.whatsapp_quota, used.whatsapp),
      quotaItem('verifications', plan.verifications_quota, used.verifications),
      quotaItem('storage_gb', plan.storage_gb, storageGb),
    ],
  }
}

export async function tellEngineUsage(scope: ReadScope): Promise<EngineUsage> {
  const { used } = await readPresent(scope)
  return {
    period: monthOf(scope.now),
    engines: [
      { engine: 'studio', units: used.studio_cards, cost_fcfa: used.studio_cost_fcfa },
      { engine: 'dhis2', units: used.dhis2_cards, cost_fcfa: used.dhis2_cost_fcfa },
      { engine: 'sms', units: used.sms, cost_fcfa: 0 },
      { engine: 'whatsapp', units: used.whatsapp, cost_fcfa: 0 },
      { engine: 'verification', units: used.verifications, cost_fcfa: 0 },
    ],
  }
}

/** `drawn` is what counts against the total where that is less than what was used. */
function quotaItem(key: Quotas['items'][number]['key'], total: number, used: number, drawn = used) {
  const unlimited = total === UNLIMITED
  const remaining = Math.round(remainingOf(total, drawn) * 1_000) / 1_000
  return { key, total, used, remaining, unlimited, pct: unlimited ? 0 : percentOf(drawn, total) }
}

function percentOf(part: number, whole: number): number {
  if (whole === 0) return 100
  return Math.min(100, Math.round((part / whole) * 1_000) / 10)
}
