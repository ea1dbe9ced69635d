import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '#platform/config/config.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadDb } from '#platform/db/database.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { randomSecret } from '#platform/random.ts'
import type { PlatformWork, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { PasskeyNotFound, PasskeyRefused } from './errors.ts'
import { getUser } from './queries.ts'
import { deleteRecoveryCodes, hasSecondFactor, makeRecoveryCodes, markSecondFactorGiven } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'
import type { PasskeyRow } from './tables.ts'

const MAX_PASSKEYS = 20

const CHALLENGE_SECONDS = 300

/** What the browser hands to the device. The device must ask for a finger, a face or a PIN, so that a passkey stands for two factors. */
export async function beginPasskey(platform: PlatformWork, config: Config, { userId }: SignedIn) {
  const user = await getUser(platform.db, userId)
  const own = await ofUser(platform.db, userId).execute()
  const { rpID, rpName } = relyingParty(config)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpID,
    rpName,
    userName: user.email,
    userID: Uint8Array.from(Buffer.from(userId)),
    challenge: await makeChallenge(platform, 'register', userId),
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The first factor of an account comes with recovery codes, and ends the sessions that were opened without one. */
export async function addPasskey(
  platform: PlatformWork,
  config: Config,
  caller: SignedIn,
  { name, credential }: { name: string; credential: RegistrationResponseJSON },
) {
  const { userId, sessionId } = caller
  const work = platform.asTenant(caller.tenantId)
  const registered = await verifyRegistration(platform, config, userId, credential)
  const own = await ofUser(platform.db, userId).execute()
  if (!registered || own.length >= MAX_PASSKEYS) return new PasskeyRefused()
  const isFirst = !(await hasSecondFactor(work.db, userId))
  const keys = await work.keys()
  const row = {
    credential_id: registered.id,
    tenant_id: work.tenantId,
    user_id: userId,
    sealed_name: sealName(keys, registered.id, name),
    public_key: Buffer.from(registered.publicKey).toString('base64url'),
    counter: registered.counter,
    transports: [...(registered.transports ?? [])],
    created_at: work.now,
    last_used_at: null,
  }
  const added = await work.db
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst()
  if (!added) return new PasskeyRefused()
  await markSecondFactorGiven(work, sessionId)
  if (isFirst) await endSessionsOf(work, userId, 'second_factor_added', { except: sessionId })
  work.notifyAllProcesses('access-changed', { userId })
  recordAct(work, { action: 'passkey.added', object: userId })
  return { ...toPasskey(keys, row), recovery_codes: isFirst ? await makeRecoveryCodes(work, userId) : [] }
}

async function verifyRegistration(
  platform: PlatformWork,
  config: Config,
  userId: string,
  response: RegistrationResponseJSON,
) {
  const { rpID, origin } = relyingParty(config)
  try {
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(platform, challenge, 'register', userId),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    return verified ? registrationInfo?.credential : undefined
  } catch {
    // The library throws on everything that is not as it should be.
    return undefined
  }
}

/** The same for everybody, whoever signs in: the device knows its passkeys, and no answer says who has one. */
export async function challengePasskey(platform: PlatformWork, config: Config) {
  const { rpID } = relyingParty(config)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID,
    challenge: await makeChallenge(platform, 'sign_in'),
    userVerification: 'required',
  })
}

/** The passkey that signed, if everything about it is right. The challenge is used up in any case. */
export async function takePasskey(
  platform: PlatformWork,
  config: Config,
  response: AuthenticationResponseJSON,
): Promise<PasskeyRow | undefined> {
  const { db, now } = platform
  const row = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', response.id)
    .forUpdate()
    .executeTakeFirst()
  const counter = row && (await verifySignature(platform, config, response, row))
  if (!row || counter === undefined) return undefined
  await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', row.credential_id)
    .execute()
  return row
}

async function verifySignature(
  platform: PlatformWork,
  config: Config,
  response: AuthenticationResponseJSON,
  row: PasskeyRow,
) {
  const { rpID, origin } = relyingParty(config)
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(platform, challenge, 'sign_in'),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
        counter: Number(row.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws on everything that is not as it should be.
    return undefined
  }
}

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

const sealName = (keys: TenantKeys, credentialId: string, name: string): string =>
  keys.seal(name, `passkey.sealed_name:${credentialId}`)

function toPasskey(keys: TenantKeys, { credential_id: id, sealed_name, created_at, last_used_at }: PasskeyRow) {
  return {
    id,
    name: keys.open(sealed_name, `passkey.sealed_name:${id}`),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

const ofUser = (db: ReadDb, userId: string) =>
  db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('credential_id')

export async function listPasskeys(scope: ReadScope, userId: string, page: PageRange) {
  const rows = await ofUser(scope.db, userId).where('tenant_id', '=', scope.tenantId).execute()
  const keys = await scope.keys()
  const items = rows.slice(page.offset, page.offset + page.limit).map((row) => toPasskey(keys, row))
  return { total: rows.length, ...page, items }
}

type Purpose = 'sign_in' | 'register'

const hashChallenge = (challenge: string) => createHash('sha256').update(challenge).digest('hex')

/** Random bytes for a device to sign, once and within five minutes. */
async function makeChallenge(
  { db, now }: PlatformWork,
  purpose: Purpose,
  userId: string | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomSecret(32))
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashChallenge(Buffer.from(challenge).toString('base64url')),
      purpose,
      user_id: userId,
      expires_at: new Date(now.getTime() + CHALLENGE_SECONDS * 1_000),
    })
    .execute()
  return challenge
}

/** False if it was not given for this, is too old, or was used before. */
async function takeChallenge(
  { db, now }: PlatformWork,
  challenge: string,
  purpose: Purpose,
  userId: string | null = null,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashChallenge(challenge))
    .returningAll()
    .executeTakeFirst()
  return row !== undefined && row.purpose === purpose && row.user_id === userId && row.expires_at > now
}

/** For whom a device makes a passkey: the address at which people open the console. */
function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin, rpName: 'Samakart' }
}

/** With the first passkey, because it takes a while and most starts do without. */
const loadWebAuthn = () => import('@simplewebauthn/server')
