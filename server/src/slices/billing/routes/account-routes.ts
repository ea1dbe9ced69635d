import { Type } from 'typebox'
import { Paging } from '#platform/http/paging.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { listLedger, listTransactions } from '../ledger/list-ledger.ts'
import { topUp } from '../ledger/top-up.ts'
import { getAccount } from '../queries.ts'
import { getBalance, getEngineUsage, getQuotas, getUsage } from '../quota/current-usage.ts'
import { Balance, BillingDetails, EngineUsage, Ledger, Quotas, ToppedUp, TopUp, Transaction, Usage } from '../schema.ts'
import { languageOf } from './language-of.ts'

const tag = 'Billing'
const paging = Paging({ default: 50, max: 500 })

export function accountRoutes(routes: Routes): void {
  routes.ask(
    {
      method: 'GET',
      path: '/billing/balance',
      access: 'viewer',
      tag,
      summary: 'Balance, plan and what is left of the month’s quotas.',
      answers: { 200: Balance },
    },
    getBalance,
  )

  routes.ask(
    {
      method: 'GET',
      path: '/billing/my-usage',
      access: 'viewer',
      tag,
      summary: 'What was used this month.',
      answers: { 200: Usage },
    },
    getUsage,
  )

  routes.ask(
    {
      method: 'GET',
      path: '/billing/my-quota',
      access: 'viewer',
      tag,
      summary: 'The month’s quotas, one by one.',
      answers: { 200: Quotas },
    },
    getQuotas,
  )

  routes.ask(
    {
      method: 'GET',
      path: '/billing/engine-usage',
      access: 'viewer',
      tag,
      summary: 'Units and cost of this month by engine.',
      answers: { 200: EngineUsage },
    },
    getEngineUsage,
  )

  routes.ask(
    {
      method: 'GET',
      path: '/billing/transactions',
      access: 'viewer',
      tag,
      summary: 'Movements of money, newest first.',
      description: 'The header `X-Total-Count` says how many there are. Descriptions follow Accept-Language.',
      query: Type.Object(paging),
      answers: { 200: Type.Array(Transaction) },
    },
    async (scope, { query, request }) => {
      const language = languageOf(request)
      const { total, items } = await listTransactions(scope, query, language)
      return new Answer(200, items, { 'x-total-count': String(total), 'content-language': language })
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/billing/ledger',
      access: 'viewer',
      tag,
      summary: 'The ledger with the invoice of each entry, newest first.',
      query: Type.Object({
        ...paging,
        tx_type: Type.Optional(Type.String({ maxLength: 50, description: '`debit` or `credit`.' })),
      }),
      answers: { 200: Ledger },
    },
    async (scope, { query, request }) => {
      const language = languageOf(request)
      return new Answer(200, await listLedger(scope, query, language), { 'content-language': language })
    },
  )

  routes.actPlatform(
    {
      method: 'POST',
      path: '/billing/top-up',
      access: 'admin',
      tag,
      summary: 'Credits an organization’s balance.',
      description:
        'A reference names one payment of the organization: a second request with it is 409 `reference_used`, with the `transaction_id` of the first.',
      body: TopUp,
      answers: { 200: ToppedUp },
      problems: [404, 409],
    },
    (work, { body }) => topUp(work.asTenant(body.organization_id), body),
  )

  routes.ask(
    {
      method: 'GET',
      path: '/billing/details',
      access: 'viewer',
      tag,
      summary: 'How the organization is named on its invoices.',
      answers: { 200: BillingDetails },
    },
    async (scope) => toDetails(await getAccount(scope)),
  )

  routes.act(
    {
      method: 'PUT',
      path: '/billing/details',
      access: 'programme_admin',
      tag,
      summary: 'Changes how the organization is named on its next invoices.',
      body: BillingDetails,
      answers: { 200: BillingDetails },
    },
    (work, { body }) => changeDetails(work, body),
  )
}

/** Changes how the organization is named on its next invoices. Issued invoices stay as they are. */
async function changeDetails(work: UnitOfWork, details: BillingDetails): Promise<BillingDetails> {
  const { legal_name, address, ninea, rccm } = details
  await work.db
    .updateTable('billing_account')
    .set({ legal_name, address, ninea, rccm })
    .where('tenant_id', '=', work.tenantId)
    .execute()
  recordAct(work, { action: 'billing.details-changed', object: work.tenantId })
  return toDetails(await getAccount(work))
}

function toDetails({ legal_name, address, ninea, rccm }: BillingDetails): BillingDetails {
  return { legal_name, address, ninea, rccm }
}
