import { randomSecret } from '#platform/random.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { endSessionsOf } from '../end-session.ts'
import { SecondFactorActive, SecondFactorNotBegun, wrongCode } from '../errors.ts'
import { getUser } from '../queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { sealSecret } from './secret.ts'
import { lockFactor, takeAppCode } from './take-code.ts'
import { otpauthUrl, SECRET_BYTES } from './totp.ts'

/** Begins, or begins again. Nothing changes at sign-in before the first code is confirmed. */
export async function beginSecondFactor(work: UnitOfWork, userId: string) {
  const user = await getUser(work.db, userId)
  const factor = await lockFactor(work, userId)
  if (factor?.confirmed_at) throw new SecondFactorActive()
  const secret = randomSecret(SECRET_BYTES)
  const values = { sealed_secret: sealSecret(await work.keys(), userId, secret), created_at: work.now, last_step: 0 }
  await work.db
    .insertInto('second_factor')
    .values({ user_id: userId, tenant_id: work.tenantId, confirmed_at: null, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return { otpauth_url: otpauthUrl(secret, user.email), recovery_codes: await makeRecoveryCodes(work, userId) }
}

/** The app shows right codes: from now on sign-in needs one. Sessions that were opened without one end. */
export async function confirmSecondFactor(
  work: UnitOfWork,
  { userId, sessionId }: { userId: string; sessionId: string },
  code: string,
): Promise<void> {
  const factor = await lockFactor(work, userId)
  if (!factor) throw new SecondFactorNotBegun()
  if (factor.confirmed_at) throw new SecondFactorActive()
  if (!(await takeAppCode(work, factor, code))) throw wrongCode()
  await work.db
    .updateTable('second_factor')
    .set({ confirmed_at: work.now })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  await markSecondFactorGiven(work, sessionId)
  await endSessionsOf(work, userId, 'second_factor_added', { except: sessionId })
  work.notifyAllProcesses('access-changed', { userId })
  recordAct(work, { action: 'second_factor.added', object: userId })
}

export async function markSecondFactorGiven(work: UnitOfWork, sessionId: string): Promise<void> {
  await work.db
    .updateTable('user_session')
    .set({ second_factor_at: work.now, proven_at: work.now })
    .where('id', '=', sessionId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
}
