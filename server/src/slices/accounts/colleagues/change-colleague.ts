import type { SignedIn } from '#platform/http/signed-in.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import { changeUser } from '../change-user.ts'
import { toRole } from '../create-user.ts'
import { OwnAccess } from '../errors.ts'
import { getUserOf } from '../queries.ts'
import type { ChangeUser } from '../schema.ts'
import type { UserRow } from '../tables.ts'
import { refuseAboveOwn } from './own-rights.ts'

/**
 * Within the caller's organization only. Nobody changes their own role or access, so that whoever acts stays able to, and
 * the organization keeps somebody who manages it.
 */
export async function changeColleague(
  platform: PlatformWork,
  caller: SignedIn,
  userId: string,
  change: ChangeUser,
): Promise<UserRow> {
  const before = await getUserOf(platform.db, caller.tenantId, userId)
  refuseAboveOwn(caller.role, before.role)
  if (change.role) refuseAboveOwn(caller.role, toRole(change.role))
  const after = await changeUser(platform, userId, change)
  const isAccessChanged = after.role !== before.role || (after.disabled_at !== null) !== (before.disabled_at !== null)
  if (isAccessChanged && userId === caller.userId) throw new OwnAccess()
  return after
}
