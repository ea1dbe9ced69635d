import { sql } from 'kysely'
import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { toRole } from './create-user.ts'
import { endSessionsOf } from './end-session.ts'
import { LastAdministrator } from './errors.ts'
import { deleteLink } from './links/account-link.ts'
import { lockUser } from './queries.ts'
import type { ChangeUser } from './schema.ts'
import type { UserRow } from './tables.ts'

type Power = Pick<UserRow, 'role' | 'disabled_at'>

const isActiveAdministrator = ({ role, disabled_at }: Power) => role === 'admin' && disabled_at === null

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

/** The platform always keeps an administrator who can sign in. Changes that take one away wait for each other. */
async function refuseWithoutAdministrator({ db }: PlatformWork, before: UserRow, after: Power): Promise<void> {
  if (!isActiveAdministrator(before) || isActiveAdministrator(after)) return
  await sql`select pg_advisory_xact_lock(hashtextextended('last-administrator', 0))`.execute(db)
  const another = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '!=', before.id)
    .limit(1)
    .executeTakeFirst()
  if (!another) throw new LastAdministrator()
}
