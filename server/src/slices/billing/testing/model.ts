import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Refusal } from '#platform/refusal.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { createOrganization } from '#slices/accounts/index.ts'
import { chargeForCards } from '../charge-for-cards.ts'
import { listInvoices } from '../invoices/queries.ts'
import { topUp } from '../ledger/top-up.ts'
import { activateModule } from '../modules/activate-module.ts'
import { listActiveModules } from '../modules/active-modules.ts'
import { moduleKeys } from '../modules/catalog.ts'
import { changePlan } from '../plans/change-plan.ts'
import { editPlan } from '../plans/edit-plan.ts'
import { type Plan, UNLIMITED } from '../plans/plans.ts'
import { listPlans } from '../queries.ts'
import { countMessage } from '../quota/count-message.ts'
import { countVerifications } from '../quota/count-verifications.ts'
import { getBalance, getUsage } from '../quota/current-usage.ts'
import { refund } from '../refund.ts'
import { act, ask, faultsInBooks } from './fixture.ts'
import { type Command, Oracle, type Outcome } from './oracle.ts'

export interface History {
  plan: Plan
  openingBalance: number
  commands: readonly Command[]
}

const plans: readonly Plan[] = ['starter', 'regional_ops', 'national_campaign', 'sovereign_enterprise']
const cause = fc.integer({ min: 1, max: 6 })
const price = fc.constantFrom(0, 1, 7, 75, 1_000)
const quota = fc.constantFrom(-1, 0, 1, 50, 120)

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      cause,
      cards: fc.integer({ min: 0, max: 150 }),
      dpi: fc.constantFrom(300 as const, 450 as const, 600 as const),
      engine: fc.constantFrom('studio' as const, 'dhis2' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), cause }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('top-up' as const), amount: fc.constantFrom(1, 75, 9_999, 300_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('change-plan' as const), plan: fc.constantFrom(...plans) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('activate' as const), module: fc.constantFrom(...moduleKeys, 'nonsense') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('message' as const),
      channel: fc.constantFrom('sms' as const, 'whatsapp' as const),
      cause,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('verifications' as const),
      count: fc.integer({ min: 1, max: 2_000 }),
      cause,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit-plan' as const),
      plan: fc.constantFrom(...plans),
      changes: fc.record(
        {
          monthly_subscription_fcfa: price,
          studio_print_quota: quota,
          sms_quota: quota,
          sp_price_per_card: price,
          sp_dhis2_price: price,
          sp_quality_surcharge: price,
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }) },
)

export const history: fc.Arbitrary<History> = fc.record({
  plan: fc.constantFrom(...plans),
  openingBalance: fc.constantFrom(0, 500, 10_000, 400_000, 8_000_000),
  commands: fc.array(command, { minLength: 1, maxLength: 14 }),
})

/** Runs one organization's history on the service and on the oracle, and compares them after every command. */
export async function runBesideOracle(services: Services, { plan, openingBalance, commands }: History): Promise<void> {
  const oracle = new Oracle(plan, openingBalance, new Date('2026-11-20T23:30:00.000Z'), await startingTerms(services))
  const own: Services = { ...services, clock: { now: () => oracle.now } }
  const { id } = await inPlatformWork(own, theSystem, (work) =>
    createOrganization(work, {
      name: 'Programme',
      country_code: 'SN',
      region_code: 'DKR',
      plan,
      opening_balance_fcfa: openingBalance,
    }),
  )
  for (const command of commands) {
    const outcome = await perform(own, id, command)
    assert.deepEqual(outcome, oracle.do(command), JSON.stringify(command))
    if (command.do !== 'edit-plan') await compareCurrentUsage(own, id, oracle)
  }
  await compareBooks(own, id, oracle)
}

async function perform(services: Services, id: string, command: Command): Promise<Outcome> {
  try {
    return await attempt(services, id, command)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function attempt(services: Services, id: string, command: Command): Promise<Outcome> {
  switch (command.do) {
    case 'charge': {
      const { cards, dpi, engine } = command
      const order = { cause: `job-${command.cause}`, cards, dpi, engine }
      const { free_cards, billed_cards, cost_fcfa } = await act(services, id, (work) => chargeForCards(work, order))
      return { free: free_cards, billed: billed_cards, cost: cost_fcfa }
    }
    case 'refund': {
      const given = await act(services, id, (work) => refund(work, { cause: `job-${command.cause}` }))
      return { units: given.refunded_units, free: given.free_units, cost: given.refund_fcfa }
    }
    case 'top-up': {
      const credit = { amount_fcfa: command.amount, reference: 'virement' }
      const { balance_fcfa } = await act(services, id, (work) => topUp(work, credit))
      return { balance: balance_fcfa }
    }
    case 'change-plan':
      await act(services, id, (work) => changePlan(work, { plan_alias: command.plan }))
      return balanceOf(services, id)
    case 'activate':
      await act(services, id, (work) => activateModule(work, { module_key: command.module }))
      return balanceOf(services, id)
    case 'message': {
      const { channel } = command
      await act(services, id, (work) => countMessage(work, { channel, cause: `message-${command.cause}` }))
      return {}
    }
    case 'verifications': {
      const { count } = command
      await act(services, id, (work) => countVerifications(work, { count, cause: `verifications-${command.cause}` }))
      return {}
    }
    case 'edit-plan':
      await inPlatformWork(services, theSystem, (work) => editPlan(work, id, command.plan, command.changes))
      return {}
    case 'wait':
      return {}
  }
}

async function balanceOf(services: Services, id: string): Promise<Outcome> {
  const { balance_fcfa } = await ask(services, id, getBalance)
  return { balance: balance_fcfa }
}

async function compareCurrentUsage(services: Services, id: string, oracle: Oracle): Promise<void> {
  const { plan, balance_fcfa, quota } = await ask(services, id, getBalance)
  const month = oracle.month()
  const terms = oracle.terms[oracle.plan]
  const remaining = terms.cards === UNLIMITED ? UNLIMITED : Math.max(0, terms.cards - month.free)
  assert.deepEqual(
    [plan, balance_fcfa, quota.identities_used, quota.identities_remaining, quota.sms_used, quota.whatsapp_used],
    [oracle.plan, oracle.balance, month.studio + month.dhis2, remaining, month.sms, month.whatsapp],
  )
  assert.ok(balance_fcfa >= 0)
}

async function compareBooks(services: Services, id: string, oracle: Oracle): Promise<void> {
  assert.deepEqual(await faultsInBooks(services, id), [])
  const amounts = await ask(services, id, (scope) =>
    scope.db
      .selectFrom('billing_ledger_entry')
      .select('amount_fcfa')
      .where('tenant_id', '=', id)
      .orderBy('seq')
      .execute(),
  )
  assert.deepEqual(
    amounts.map((row) => row.amount_fcfa),
    oracle.ledger,
  )
  const { items } = await ask(services, id, (scope) => listInvoices(scope, { limit: 1_000, offset: 0 }))
  const expected = [...oracle.invoices].flatMap(([year, totals]) =>
    totals.map((total, i) => [`FAC-${year}-${String(i + 1).padStart(6, '0')}`, total]),
  )
  assert.deepEqual(items.map((invoice) => [invoice.invoice_number, invoice.total_fcfa]).reverse(), expected)
  const { verifications } = await ask(services, id, getUsage)
  assert.equal(verifications, oracle.month().verifications)
  const active = (await ask(services, id, listActiveModules)).map(({ module }) => module.key)
  assert.deepEqual(
    active,
    moduleKeys.filter((key) => oracle.isActive(key)),
  )
}

async function startingTerms(services: Services): Promise<Oracle['terms']> {
  const rows = await inPlatformScope(services, ({ db }) => listPlans(db))
  const terms = rows.map((row) => [
    row.plan,
    {
      subscription: row.monthly_subscription_fcfa,
      cards: row.studio_print_quota,
      sms: row.sms_quota,
      whatsapp: row.whatsapp_quota,
      studio: row.sp_price_per_card,
      dhis2: row.sp_dhis2_price,
      surcharge: row.sp_quality_surcharge,
    },
  ])
  return Object.fromEntries(terms) as Oracle['terms']
}
