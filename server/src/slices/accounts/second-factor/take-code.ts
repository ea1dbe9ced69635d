import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { hasPasskey } from '../passkeys/queries.ts'
import type { SecondFactorRow } from '../tables.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './secret.ts'
import { findStep } from './totp.ts'

/** Accepts a code of the app, or a recovery code, once. The factor is locked meanwhile. */
export async function takeCode(work: UnitOfWork, userId: string, code: string): Promise<boolean> {
  const factor = await lockFactor(work, userId)
  if (isAppCode(code)) return factor?.confirmed_at ? takeAppCode(work, factor, code) : false
  // Who has begun to set up an app holds codes that do not count yet; with a passkey they do.
  if (!factor?.confirmed_at && !(await hasPasskey(work.db, userId))) return false
  if (!(await useRecoveryCode(work, userId, code))) return false
  recordAct(work, { action: 'second_factor.recovery_code_used', object: userId })
  return true
}

export async function takeAppCode(work: UnitOfWork, factor: SecondFactorRow, code: string): Promise<boolean> {
  const secret = openSecret(await work.keys(), factor)
  const step = findStep(secret, code.replaceAll(/\s/g, ''), work.now, factor.last_step)
  if (step === undefined) return false
  await work.db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', factor.user_id)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  return true
}

export function lockFactor(work: UnitOfWork, userId: string): Promise<SecondFactorRow | undefined> {
  return work.db
    .selectFrom('second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .forUpdate()
    .executeTakeFirst()
}

const isAppCode = (code: string) => /^\s*\d{3}\s?\d{3}\s*$/.test(code)
