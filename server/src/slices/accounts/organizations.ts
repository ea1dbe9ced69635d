import { type RawBuilder, sql } from 'kysely'
import { createTenantKeys } from '#platform/crypto/tenant-key-rows.ts'
import type { PlatformWork, ReadScope } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { OrganizationNotFound, OwnOrganization } from './errors.ts'
import type { ChangeOrganization, CreateOrganization } from './schema.ts'
import type { OrganizationRow } from './tables.ts'

export async function createOrganization(platform: PlatformWork, input: CreateOrganization): Promise<OrganizationRow> {
  const organization: OrganizationRow = {
    id: platform.newId('organization'),
    name: input.name.trim(),
    country_code: input.country_code.toUpperCase(),
    region_code: input.region_code.toUpperCase(),
    plan: input.plan,
    opening_balance_fcfa: input.opening_balance_fcfa ?? 0,
    created_at: platform.now,
    suspended_at: null,
  }
  const work = platform.asTenant(organization.id)
  await work.db.insertInto('organization').values(organization).execute()
  await createTenantKeys(work.db, work.keyring, organization.id, work.now)
  recordAct(work, { action: 'organization.created', object: organization.id, details: { plan: input.plan } })
  await work.publish('organization-created', {
    organization_id: organization.id,
    plan: organization.plan,
    opening_balance_fcfa: organization.opening_balance_fcfa,
  })
  return organization
}

/**
 * A suspended organization's users are refused from their next request on. Its cards are verified as before, because
 * their holders have done nothing.
 */
export async function changeOrganization(
  platform: PlatformWork,
  callerTenantId: string,
  organizationId: string,
  change: ChangeOrganization,
): Promise<OrganizationRow> {
  if (change.suspended && organizationId === callerTenantId) throw new OwnOrganization()
  const before = await platform.db
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new OrganizationNotFound()
  const after: OrganizationRow = {
    ...before,
    name: change.name?.trim() ?? before.name,
    suspended_at:
      change.suspended === undefined
        ? before.suspended_at
        : change.suspended
          ? (before.suspended_at ?? platform.now)
          : null,
  }
  const work = platform.asTenant(organizationId)
  await work.db
    .updateTable('organization')
    .set({ name: after.name, suspended_at: after.suspended_at })
    .where('id', '=', organizationId)
    .execute()
  if (after.name !== before.name) recordAct(work, { action: 'organization.renamed', object: organizationId })
  if ((after.suspended_at === null) !== (before.suspended_at === null)) {
    const action = after.suspended_at ? 'organization.suspended' : 'organization.opened_again'
    recordAct(work, { action, object: organizationId })
    for (const userId of await callersOf(platform, organizationId))
      work.notifyAllProcesses('access-changed', { userId })
  }
  return after
}

/** Users with open sessions, and keys. */
async function callersOf({ db }: PlatformWork, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select('app_user.id')
    .where('app_user.tenant_id', '=', organizationId)
    .where('user_session.ended_at', 'is', null)
    .union(
      db.selectFrom('api_key').select('id').where('tenant_id', '=', organizationId).where('revoked_at', 'is', null),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** For the SQL of work that waits: false for the rows of a suspended organization. */
export function isOfOpenOrganization(tenantId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from organization where id = ${tenantId} and suspended_at is not null)`
}

export async function isOwnOrganizationOpen({ db, tenantId }: ReadScope): Promise<boolean> {
  const open = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', tenantId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
