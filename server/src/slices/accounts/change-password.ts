import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { endSessionsOf } from './end-session.ts'

/** Ends every session of the user, the current one included, so that whoever knew the old password is signed out. */
export async function changePassword(work: UnitOfWork, userId: string, passwordHash: string): Promise<void> {
  await work.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  await endSessionsOf(work, userId, 'password_changed')
  recordAct(work, { action: 'user.password_changed', object: userId })
}
