import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '#platform/config/config.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import type { PasskeyRow } from '../tables.ts'
import { makeChallenge, takeChallenge } from './challenges.ts'
import { loadWebAuthn, relyingParty } from './relying-party.ts'

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
  const counter = row && (await verify(platform, config, response, row))
  if (!row || counter === undefined) return undefined
  await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', row.credential_id)
    .execute()
  return row
}

async function verify(platform: PlatformWork, config: Config, response: AuthenticationResponseJSON, row: PasskeyRow) {
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
