import { createHmac } from 'node:crypto'
import { crockford32 } from '@samakart/rules/crockford'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadDb } from '#platform/db/database.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { randomSecret } from '#platform/random.ts'
import type { PlatformWork, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { attemptLimits, attemptSubjects, countAttempt, forgiveAttempt } from './attempts.ts'
import { SecondFactorActive, SecondFactorNotBegun, SecondFactorNotRecent, wrongCode } from './errors.ts'
import type { Origin } from './origin.ts'
import { getUser } from './queries.ts'
import { endSessionsOf } from './sessions.ts'
import type { SecondFactorRow } from './tables.ts'
import { findStep, otpauthUrl, SECRET_BYTES } from './totp.ts'

const CODES = 10

const CODE_LENGTH = 10

/** Whoever found an open console must not be able to remove the second factor. */
const RECENT_SECONDS = 900

/** Whoever finds an open console must not be able to take people's data away, or to make keys. */
const FRESH_SECONDS = 600

interface OwnSession {
  userId: string
  sessionId: string
}

/** Whether sign-in asks for more than the password. */
export async function hasSecondFactor(db: ReadDb, userId: string): Promise<boolean> {
  return (await hasAuthenticatorApp(db, userId)) || (await hasPasskey(db, userId))
}

/** True once the app is confirmed; until then it protects nothing. */
export async function hasAuthenticatorApp(db: ReadDb, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPasskey(db: ReadDb, userId: string): Promise<boolean> {
  const row = await db.selectFrom('passkey').select('credential_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

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

interface GivenCode {
  caller: SignedIn
  code: string
  origin: Origin
}

/** A wrong one stays counted. */
export async function isRightCode(
  services: Services,
  platform: PlatformWork,
  { caller, code, origin }: GivenCode,
): Promise<boolean> {
  const { email } = await getUser(platform.db, caller.userId)
  const subjects = attemptSubjects(platform.keyring, 'second-factor', email, origin)
  const attempt = await countAttempt(platform, 'second-factor', subjects, attemptLimits(services))
  if (!(await takeCode(platform.asTenant(caller.tenantId), caller.userId, code))) return false
  await forgiveAttempt(platform, attempt)
  return true
}

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

async function takeAppCode(work: UnitOfWork, factor: SecondFactorRow, code: string): Promise<boolean> {
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

function lockFactor(work: UnitOfWork, userId: string): Promise<SecondFactorRow | undefined> {
  return work.db
    .selectFrom('second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .forUpdate()
    .executeTakeFirst()
}

const isAppCode = (code: string) => /^\s*\d{3}\s?\d{3}\s*$/.test(code)

const sealSecret = (keys: TenantKeys, userId: string, secret: Buffer): string =>
  keys.seal(secret.toString('base64url'), `second_factor.sealed_secret:${userId}`)

const openSecret = (keys: TenantKeys, { user_id, sealed_secret }: SecondFactorRow): Buffer =>
  Buffer.from(keys.open(sealed_secret, `second_factor.sealed_secret:${user_id}`), 'base64url')

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

/** Replaces all codes of the user. They are stored as keyed hashes, so nobody can show them again. */
export async function makeRecoveryCodes(work: UnitOfWork, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  const keys = await work.keys()
  await deleteRecoveryCodes(work, userId)
  await work.db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        code_hash: hashCode(keys, userId, code),
        tenant_id: work.tenantId,
        user_id: userId,
        created_at: work.now,
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** False if it is not a code of this user or was used before. */
async function useRecoveryCode(work: UnitOfWork, userId: string, code: string): Promise<boolean> {
  const used = await work.db
    .updateTable('recovery_code')
    .set({ used_at: work.now })
    .where('code_hash', '=', hashCode(await work.keys(), userId, code))
    .where('tenant_id', '=', work.tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function deleteRecoveryCodes(work: UnitOfWork, userId: string): Promise<void> {
  await work.db
    .deleteFrom('recovery_code')
    .where('tenant_id', '=', work.tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** `K7MQ4-2XH9D`: 50 random bits without letters that look alike. */
function newCode(): string {
  const text = crockford32(randomSecret(7)).slice(0, CODE_LENGTH).toUpperCase()
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Spaces, hyphens and small letters make no difference, nor do letters that look like a digit. */
function hashCode(keys: TenantKeys, userId: string, code: string): string {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHmac('sha256', keys.derive('recovery-codes')).update(`${userId}|${plain}`).digest('base64url')
}

/** Whether the user proved in this session, a short while ago, who they are. It is read each time, because any process may have noted it. */
export async function isFactorFresh(services: Services, { sessionId, userId }: SignedIn): Promise<boolean> {
  const session = await inPlatformScope(services, ({ db }) =>
    db
      .selectFrom('user_session')
      .select('proven_at')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  )
  const provenAt = session?.proven_at?.getTime() ?? 0
  return services.clock.now().getTime() - provenAt <= FRESH_SECONDS * 1_000
}

export async function markProven(work: UnitOfWork, sessionId: string): Promise<void> {
  await work.db
    .updateTable('user_session')
    .set({ proven_at: work.now })
    .where('id', '=', sessionId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
}
