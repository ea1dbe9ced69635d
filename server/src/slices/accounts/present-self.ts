import { isAtLeast, type Role } from '#platform/http/roles.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { hasPasskey } from './passkeys/queries.ts'
import { getOrganization, toOrganization, toUser } from './queries.ts'
import { hasAuthenticatorApp } from './second-factor/queries.ts'
import type { UserRow } from './tables.ts'
import { openPhone } from './user-phone.ts'

/** What signed-in users are shown of themselves. */
export async function presentSelf(scope: ReadScope, user: UserRow, secondFactorRequiredFrom: Role | undefined) {
  const { db } = scope
  const authenticator_app = await hasAuthenticatorApp(db, user.id)
  const second_factor = authenticator_app || (await hasPasskey(db, user.id))
  return {
    ...toUser(user, second_factor),
    organization: toOrganization(await getOrganization(db, user.tenant_id)),
    language: user.language,
    phone_number: user.sealed_phone === null ? null : (openPhone(await scope.keys(), user) ?? null),
    authenticator_app,
    second_factor_missing: isSecondFactorMissing(user.role, second_factor, secondFactorRequiredFrom),
  }
}

export const isSecondFactorMissing = (role: Role, hasFactor: boolean, requiredFrom: Role | undefined): boolean =>
  !hasFactor && requiredFrom !== undefined && isAtLeast(role, requiredFrom)
