import { createTenantKeys } from '#platform/crypto/tenant-key-rows.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { CreateOrganization } from './schema.ts'
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
