import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { SecondFactorNotBegun, SecondFactorNotRecent } from '../errors.ts'
import { hasPasskey } from '../passkeys/queries.ts'
import { hasSecondFactor } from './queries.ts'
import { deleteRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { lockFactor } from './take-code.ts'

/** Whoever found an open console must not be able to remove the second factor. */
const RECENT_SECONDS = 900

interface OwnSession {
  userId: string
  sessionId: string
}

export async function removeSecondFactor(work: UnitOfWork, own: OwnSession): Promise<void> {
  const factor = await lockFactor(work, own.userId)
  if (!factor) return
  if (factor.confirmed_at) await requireRecentCode(work, own.sessionId)
  await deleteSecondFactor(work, own.userId)
}

/** Used by the user, and by an operator for somebody who has neither the app nor a recovery code. */
export async function deleteSecondFactor(work: UnitOfWork, userId: string): Promise<void> {
  if (!(await hasPasskey(work.db, userId))) await deleteRecoveryCodes(work, userId)
  const deleted = await work.db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) return
  work.notifyAllProcesses('access-changed', { userId })
  recordAct(work, { action: 'second_factor.removed', object: userId })
}

export async function renewRecoveryCodes(work: UnitOfWork, own: OwnSession): Promise<string[]> {
  if (!(await hasSecondFactor(work.db, own.userId))) throw new SecondFactorNotBegun()
  await requireRecentCode(work, own.sessionId)
  recordAct(work, { action: 'second_factor.recovery_codes_renewed', object: own.userId })
  return makeRecoveryCodes(work, own.userId)
}

async function requireRecentCode(work: UnitOfWork, sessionId: string): Promise<void> {
  const session = await work.db
    .selectFrom('user_session')
    .select('second_factor_at')
    .where('id', '=', sessionId)
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirst()
  const givenAt = session?.second_factor_at?.getTime() ?? 0
  if (work.now.getTime() - givenAt > RECENT_SECONDS * 1_000) throw new SecondFactorNotRecent()
}
