import type { Listener } from '#platform/subscriptions.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { dayOf } from './calendar.ts'
import { NO_INVOICE_YET } from './invoice-document.ts'
import { platformCreationLine } from './invoices.ts'
import { post } from './ledger.ts'
import { getPlan, getSeller } from './queries.ts'
import { addUsage } from './quota.ts'
import type { AccountRow } from './tables.ts'

/** Opens the account of a new organization: the opening balance as a credit, and the invoice for its creation. */
export const openAccount: Listener<'organization-created'> = async (work, event) => {
  const { plan } = await getPlan(work.db, event.plan)
  const { name } = await getOrganization(work.db, work.tenantId)
  const empty: AccountRow = {
    tenant_id: work.tenantId,
    plan,
    plan_since: work.now,
    balance_fcfa: 0,
    storage_bytes: 0,
    entry_count: 0,
    debit_count: 0,
    invoice_count: 0,
    last_invoice_hash: NO_INVOICE_YET,
    legal_name: name,
    address: '',
    ninea: '',
    rccm: '',
  }
  await work.db.insertInto('billing_account').values(empty).execute()
  const opened = await post(work, empty, { amountFcfa: event.opening_balance_fcfa, purpose: 'opening' })
  const { platform_creation_fcfa: price } = await getSeller(work.db)
  const { invoice } = await post(work, opened.account, {
    amountFcfa: -price || 0,
    purpose: 'platform_creation',
    invoice: { type: 'platform_creation', lines: [platformCreationLine(price)], reference: work.tenantId },
  })
  if (price > 0) await addUsage(work, dayOf(work.now), { other_cost_fcfa: price })
  recordAct(work, {
    action: 'billing.account-opened',
    object: work.tenantId,
    details: {
      plan,
      opening_balance_fcfa: event.opening_balance_fcfa,
      invoice_number: invoice?.invoice_number ?? null,
    },
  })
}
