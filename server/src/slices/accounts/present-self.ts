import type { ReadDb } from '#platform/db/database.ts'
import { isAtLeast, type Role } from '#platform/http/roles.ts'
import { getOrganization, toOrganization, toUser } from './queries.ts'
import { hasSecondFactor } from './second-factor/queries.ts'
import type { UserRow } from './tables.ts'

/** What signed-in users are shown of themselves. */
export async function presentSelf(db: ReadDb, user: UserRow, secondFactorRequiredFrom: Role | undefined) {
  const second_factor = await hasSecondFactor(db, user.id)
  return {
    ...toUser(user, second_factor),
    organization: toOrganization(await getOrganization(db, user.tenant_id)),
    second_factor_missing: isSecondFactorMissing(user.role, second_factor, secondFactorRequiredFrom),
  }
}

export const isSecondFactorMissing = (role: Role, hasFactor: boolean, requiredFrom: Role | undefined): boolean =>
  !hasFactor && requiredFrom !== undefined && isAtLeast(role, requiredFrom)
