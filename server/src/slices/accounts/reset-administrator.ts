import { OperatorError } from '#platform/operator-error.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { endSessionsOf } from './end-session.ts'
import { removePasskeysOf } from './passkeys/remove-passkey.ts'
import { findUser, findUserByEmail, lockUser } from './queries.ts'
import { deleteSecondFactor } from './second-factor/change.ts'

/** For an operator, when nobody can sign in any more: a new password, no second factor, no open session. */
export async function resetAdministrator(
  platform: PlatformWork,
  { email, id, passwordHash }: { email?: string | undefined; id?: string | undefined; passwordHash: string },
): Promise<void> {
  const found = id ? await findUser(platform.db, id) : await findUserByEmail(platform.db, email ?? '')
  const user = found && (await lockUser(platform.db, found.id))
  if (user?.role !== 'admin')
    throw new OperatorError(
      id ? `No administrator has the id ${id}.` : `No administrator has the e-mail address ${email}.`,
    )
  await platform.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash, disabled_at: null })
    .where('id', '=', user.id)
    .execute()
  const work = platform.asTenant(user.tenant_id)
  await removePasskeysOf(work, user.id)
  await deleteSecondFactor(work, user.id)
  await endSessionsOf(work, user.id, 'reset_by_operator')
  work.notifyAllProcesses('access-changed', { userId: user.id })
  recordAct(work, { action: 'user.reset_by_operator', object: user.id })
}
