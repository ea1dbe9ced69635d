import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '#platform/config/config.ts'
import { randomSecret } from '#platform/random.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { attemptSubjects } from '../attempts/attempt-subjects.ts'
import { type AttemptLimits, countAttempt, forgiveAttempt } from '../attempts/count-attempt.ts'
import { ChallengeInvalid, SecondFactorRequired, SecondFactorWrong } from '../errors.ts'
import { openSession } from '../open-session.ts'
import type { Origin } from '../origin.ts'
import { takePasskey } from '../passkeys/use-passkey.ts'
import { getUser } from '../queries.ts'
import type { UserRow } from '../tables.ts'
import { takeCode } from './take-code.ts'

const CHALLENGE_SECONDS = 300
const MAX_ATTEMPTS = 5

const hashChallenge = (challenge: string) => createHash('sha256').update(challenge).digest('hex')

/** The password was right. The refusal carries what the client answers together with a code. */
export async function challengeUser(work: PlatformWork, user: UserRow): Promise<SecondFactorRequired> {
  const challenge = `skc_${randomSecret(32).toString('base64url')}`
  await work.db
    .deleteFrom('login_challenge')
    .where('user_id', '=', user.id)
    .where('expires_at', '<', work.now)
    .execute()
  await work.db
    .insertInto('login_challenge')
    .values({
      challenge_hash: hashChallenge(challenge),
      tenant_id: user.tenant_id,
      user_id: user.id,
      expires_at: new Date(work.now.getTime() + CHALLENGE_SECONDS * 1_000),
      attempts: 0,
    })
    .execute()
  return new SecondFactorRequired(challenge, CHALLENGE_SECONDS)
}

interface AnsweredFrom {
  origin: Origin
  limits: AttemptLimits
  config: Config
}

interface Answer {
  challenge: string
  code?: string | undefined
  passkey?: AuthenticationResponseJSON | undefined
}

/** Opens the session, or returns why not: the attempt stays counted, so nothing is thrown after counting. */
export async function answerChallenge(
  work: PlatformWork,
  { challenge, code, passkey }: Answer,
  { origin, limits, config }: AnsweredFrom,
) {
  const row = await work.db
    .selectFrom('login_challenge')
    .selectAll()
    .where('challenge_hash', '=', hashChallenge(challenge))
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.expires_at <= work.now || row.attempts >= MAX_ATTEMPTS) return new ChallengeInvalid()
  const user = await getUser(work.db, row.user_id)
  if (user.disabled_at) return new ChallengeInvalid()
  const subjects = attemptSubjects(work.keyring, 'second-factor', user.email, origin)
  const attempt = await countAttempt(work, 'second-factor', subjects, limits)
  await work.db
    .updateTable('login_challenge')
    .set({ attempts: row.attempts + 1 })
    .where('challenge_hash', '=', row.challenge_hash)
    .execute()
  const asUser = { ...work.asTenant(user.tenant_id), actor: { kind: 'user' as const, id: user.id } }
  const isRight = passkey
    ? (await takePasskey(work, config, passkey))?.user_id === user.id
    : code !== undefined && (await takeCode(asUser, user.id, code))
  if (!isRight) {
    const details = { second_factor: true }
    recordAct(work.asTenant(user.tenant_id), { action: 'session.refused', object: user.id, details })
    return new SecondFactorWrong()
  }
  await work.db.deleteFrom('login_challenge').where('challenge_hash', '=', row.challenge_hash).execute()
  await forgiveAttempt(work, attempt)
  return openSession(work, {
    user,
    origin,
    isSecondFactorGiven: true,
    secondFactorRequiredFrom: config.secondFactorRequiredFrom,
  })
}
