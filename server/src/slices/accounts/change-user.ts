import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { toRole } from './create-user.ts'
import { endSessionsOf } from './end-session.ts'
import { refuseWithoutAdministrator } from './last-administrator.ts'
import { deleteLink } from './links/account-link.ts'
import { lockUser } from './queries.ts'
import type { ChangeUser } from './schema.ts'
import type { UserRow } from './tables.ts'

/** Takes effect at once: cached callers are dropped, and the sessions of a disabled user end here. */
export async function changeUser(platform: PlatformWork, userId: string, change: ChangeUser): Promise<UserRow> {
  const before = await lockUser(platform.db, userId)
  const after: UserRow = {
    ...before,
    full_name: change.full_name === undefined ? before.full_name : change.full_name,
    role: change.role ? toRole(change.role) : before.role,
    disabled_at: change.disabled === undefined ? before.disabled_at : change.disabled ? platform.now : null,
  }
  await refuseWithoutAdministrator(platform, before, after)
  const { full_name, role, disabled_at } = after
  await platform.db.updateTable('app_user').set({ full_name, role, disabled_at }).where('id', '=', userId).execute()
  const work = platform.asTenant(before.tenant_id)
  if (disabled_at) {
    await endSessionsOf(work, userId, 'user_disabled')
    await deleteLink(work, userId)
  }
  work.notifyAllProcesses('access-changed', { userId })
  recordAct(work, { action: 'user.changed', object: userId, details: { role, disabled: disabled_at !== null } })
  return after
}
