import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '#platform/config/config.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { endSessionsOf } from '../end-session.ts'
import { PasskeyRefused } from '../errors.ts'
import { getUser } from '../queries.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { markSecondFactorGiven } from '../second-factor/set-up.ts'
import { makeChallenge, takeChallenge } from './challenges.ts'
import { ofUser, sealName, toPasskey } from './queries.ts'
import { loadWebAuthn, relyingParty } from './relying-party.ts'

const MAX_PASSKEYS = 20

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
  const registered = await verify(platform, config, userId, credential)
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

async function verify(platform: PlatformWork, config: Config, userId: string, response: RegistrationResponseJSON) {
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
