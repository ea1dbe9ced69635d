import { negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import { Paging } from '#platform/http/paging.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { PlatformScope, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { recordAct } from '#slices/audit/index.ts'
import { invoiceRoutes, type ReadSellerMark } from './invoice-routes.ts'
import { listLedger, listTransactions, topUp } from './ledger.ts'
import { moduleRoutes, planRoutes } from './plan-routes.ts'
import { getAccount } from './queries.ts'
import {
  Balance,
  BillingDetails,
  EngineUsage,
  Ledger,
  OrganizationAccounts,
  Quotas,
  ToppedUp,
  TopUp,
  Transaction,
  Usage,
} from './schema.ts'
import { getBalance, getEngineUsage, getQuotas, getUsage } from './usage.ts'

const tag = 'Billing'

const paging = Paging({ default: 50, max: 500 })

const MAX_ORGANIZATIONS = 50

export function billingRoutes(routes: Routes, services: Services, readSellerMark: ReadSellerMark): void {
  accountRoutes(routes)
  organizationAccountRoutes(routes)
  planRoutes(routes)
  moduleRoutes(routes)
  invoiceRoutes(routes, services, readSellerMark)
}

function accountRoutes(routes: Routes): void {
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
      const language = negotiateLanguage(request.headers['accept-language'])
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
      const language = negotiateLanguage(request.headers['accept-language'])
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

/** What administrators see of every organization's account at a glance. */
function organizationAccountRoutes(routes: Routes): void {
  routes.askPlatform(
    {
      method: 'GET',
      path: '/admin/billing/accounts',
      access: 'admin',
      tag: 'Administration',
      summary: 'Balance and use of the month of some organizations.',
      query: Type.Object({
        organization_ids: Type.String({
          minLength: 1,
          maxLength: 3_000,
          description: `Up to ${MAX_ORGANIZATIONS} ids, separated by commas. Unknown ones are left out.`,
        }),
      }),
      answers: { 200: OrganizationAccounts },
    },
    async (scope, { query }) => {
      const ids = [...new Set(query.organization_ids.split(','))].slice(0, MAX_ORGANIZATIONS)
      return { accounts: await accountsOf(scope, ids) }
    },
  )
}

async function accountsOf(scope: PlatformScope, ids: readonly string[]) {
  const existing = await scope.db
    .selectFrom('billing_account')
    .select('tenant_id')
    .where('tenant_id', 'in', [...ids])
    .orderBy('tenant_id')
    .execute()
  const accounts = []
  for (const { tenant_id } of existing) {
    const { plan, balance_fcfa, quota } = await getBalance(scope.asTenant(tenant_id))
    const { identities_used: cards_used, identities_total: cards_quota } = quota
    accounts.push({ organization_id: tenant_id, plan, balance_fcfa, cards_used, cards_quota })
  }
  return accounts
}
