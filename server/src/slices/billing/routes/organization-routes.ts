import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { PlatformScope } from '#platform/scopes.ts'
import { getBalance } from '../quota/current-usage.ts'
import { OrganizationAccounts } from '../schema.ts'

const MAX_ORGANIZATIONS = 50

/** What administrators see of every organization's account at a glance. */
export function organizationAccountRoutes(routes: Routes): void {
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
