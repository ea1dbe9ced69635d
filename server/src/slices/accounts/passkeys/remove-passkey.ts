import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { PasskeyNotFound } from '../errors.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import { deleteRecoveryCodes } from '../second-factor/recovery-codes.ts'

export async function removePasskey(work: UnitOfWork, userId: string, credentialId: string): Promise<void> {
  const { numDeletedRows } = await work.db
    .deleteFrom('passkey')
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new PasskeyNotFound()
  await afterRemoval(work, userId)
}

/** For an operator who lets an administrator in again. */
export async function removePasskeysOf(work: UnitOfWork, userId: string): Promise<void> {
  const { numDeletedRows } = await work.db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await afterRemoval(work, userId)
}

async function afterRemoval(work: UnitOfWork, userId: string): Promise<void> {
  if (!(await hasSecondFactor(work.db, userId))) await deleteRecoveryCodes(work, userId)
  work.notifyAllProcesses('access-changed', { userId })
  recordAct(work, { action: 'passkey.removed', object: userId })
}
