import { createHash } from 'node:crypto'
import { randomSecret } from '#platform/random.ts'
import type { PlatformWork } from '#platform/scopes.ts'

const CHALLENGE_SECONDS = 300

type Purpose = 'sign_in' | 'register'

const hashChallenge = (challenge: string) => createHash('sha256').update(challenge).digest('hex')

/** Random bytes for a device to sign, once and within five minutes. */
export async function makeChallenge(
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
export async function takeChallenge(
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
