import assert from 'node:assert/strict'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { createOrganization } from '#slices/accounts/index.ts'
import { moduleKeys, UNLIMITED } from '../catalog.ts'
import { listInvoices } from '../invoices.ts'
import { listPlans } from '../queries.ts'
import { listActiveModules } from '../subscriptions.ts'
import { getBalance, getUsage } from '../usage.ts'
import { ask, faultsInBooks } from './fixture.ts'
import type { History } from './history.ts'
import { Oracle } from './oracle.ts'
import { performCommand } from './perform-command.ts'

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
    const outcome = await performCommand(own, id, command)
    assert.deepEqual(outcome, oracle.do(command), JSON.stringify(command))
    if (command.do !== 'edit-plan') await compareCurrentUsage(own, id, oracle)
  }
  await compareBooks(own, id, oracle)
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
