import type { ReadDb } from '#platform/db/database.ts'
import type { PlatformScope, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { OrganizationNotFound, type Plan } from '#slices/accounts/index.ts'
import { PlanNotFound } from './errors.ts'
import type { AccountRow, PlanRow, SellerRow } from './tables.ts'

/**
 * The first lock of every change to money, quotas or invoices. It does not block inserts of rows that refer to the
 * account, such as counted verifications.
 */
export async function lockAccount(work: UnitOfWork): Promise<AccountRow> {
  const account = await work.db
    .selectFrom('billing_account')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw new OrganizationNotFound()
  return account
}

export async function getAccount(scope: ReadScope): Promise<AccountRow> {
  const account = await scope.db
    .selectFrom('billing_account')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst()
  if (!account) throw new OrganizationNotFound()
  return account
}

export async function getPlan(db: ReadDb, plan: string): Promise<PlanRow> {
  const row = await db
    .selectFrom('billing_plan')
    .selectAll()
    .where('plan', '=', plan as Plan)
    .executeTakeFirst()
  if (!row) throw new PlanNotFound()
  return row
}

export function listPlans(db: ReadDb): Promise<PlanRow[]> {
  return db.selectFrom('billing_plan').selectAll().orderBy('position').execute()
}

export function getSeller(db: ReadDb): Promise<SellerRow> {
  return db
    .selectFrom('billing_seller')
    .select(['name', 'legal_form', 'address', 'ninea', 'rccm', 'platform_creation_fcfa'])
    .executeTakeFirstOrThrow()
}

/** The ids of all organizations that have an account. */
export async function listAccounts(db: ReadDb): Promise<string[]> {
  const rows = await db.selectFrom('billing_account').select('tenant_id').orderBy('tenant_id').execute()
  return rows.map((row) => row.tenant_id)
}

/** The plan of each of these organizations. */
export async function plansOf({ db }: PlatformScope, tenantIds: readonly string[]): Promise<Map<string, Plan>> {
  if (tenantIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('billing_account')
    .select(['tenant_id', 'plan'])
    .where('tenant_id', 'in', [...new Set(tenantIds)])
    .execute()
  return new Map(rows.map(({ tenant_id, plan }) => [tenant_id, plan]))
}
