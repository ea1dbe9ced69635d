import { sql } from 'kysely'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { createOrganization } from './create-organization.ts'
import { createUser } from './create-user.ts'
import { checkAdministrators } from './demo-password.ts'
import { hashPassword } from './passwords.ts'

const OPENING_BALANCE_FCFA = 10_000_000

/** Creates the first organization and its administrator, on the first start only; later starts look at those that there are. */
export async function ensureFirstAdministrator(services: Services): Promise<void> {
  const { admin, isProduction, role } = services.config
  const isEmpty = await inPlatformWork(services, theSystem, async ({ db }) => {
    const first = await db.selectFrom('organization').select('id').limit(1).executeTakeFirst()
    return first === undefined
  })
  // Nobody signs in at a worker.
  if (!isEmpty) return role === 'worker' ? undefined : checkAdministrators(services)
  if (!admin.password) throw new Error('ADMIN_PASSWORD must be set for the first start.')
  const passwordHash = await hashPassword(admin.password)
  await inPlatformWork(services, theSystem, async (work) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first-administrator', 0))`.execute(work.db)
    if (await work.db.selectFrom('organization').select('id').limit(1).executeTakeFirst()) return
    const organization = await createOrganization(work, {
      name: 'Samakart',
      country_code: 'SN',
      region_code: 'DKR',
      plan: 'sovereign_enterprise',
      opening_balance_fcfa: isProduction ? 0 : OPENING_BALANCE_FCFA,
    })
    await createUser(work, { email: admin.email, role: 'admin', organization_id: organization.id, passwordHash })
  })
}
