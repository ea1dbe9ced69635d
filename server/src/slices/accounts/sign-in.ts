import '#platform/http/data-read.ts'
import { createHash, createHmac } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '#platform/config/config.ts'
import type { Role } from '#platform/http/roles.ts'
import { randomSecret } from '#platform/random.ts'
import { OrganizationSuspended } from '#platform/refusals.ts'
import { anonymous, type PlatformWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { INSTALLATION, recordAct } from '#slices/audit/index.ts'
import { refuseDemoPassword } from './administrators.ts'
import {
  type AttemptLimits,
  type AttemptSubjects,
  attemptLimits,
  attemptSubjects,
  countAttempt,
  forgiveAttempt,
  refuseBlocked,
  rememberOrigins,
} from './attempts.ts'
import { ChallengeInvalid, CredentialsWrong, SecondFactorRequired, SecondFactorWrong } from './errors.ts'
import type { Origin } from './origin.ts'
import { takePasskey } from './passkeys.ts'
import { inHashingTurn, isPassword } from './passwords.ts'
import { findUserByEmail, getOrganization, getUser } from './queries.ts'
import { takeCode } from './second-factor.ts'
import { clientHash, issueTokens, sealOrigin } from './sessions.ts'
import type { UserRow } from './tables.ts'
import { presentSelf } from './users.ts'

/** So many entries of an hour name their address; the others are counted together, so that strangers cannot fill the trail. */
export const MAX_NAMED_PER_HOUR = 500

const HOUR_MS = 3_600_000

const CHALLENGE_SECONDS = 300

const MAX_ATTEMPTS = 5

const hours = new WeakMap<Services, { hour: number; named: number }>()

interface Credentials {
  email: string
  password: string
}

/**
 * The slow part, outside any transaction. Unknown and known e-mail addresses take the same path and the same time. The
 * attempt counts as failed before the password is compared, so that many attempts at once are not free.
 */
export async function checkCredentials(services: Services, login: Credentials, origin: Origin): Promise<UserRow> {
  refuseDemoPassword(services, login.password, origin)
  const subjects = attemptSubjects(services.keyring, 'password', login.email, origin)
  const limits = attemptLimits(services)
  const { user, caller } = await inPlatformScope(services, async (scope) => {
    const caller = await refuseBlocked(scope, 'password', subjects, limits)
    return { caller, user: await findUserByEmail(scope.db, login.email) }
  })
  return inHashingTurn(caller, async () => {
    const attempt = await inPlatformWork(services, anonymous, (work) =>
      countAttempt(work, 'password', subjects, limits),
    )
    const isRight = await isPassword(user?.password_hash ?? undefined, login.password)
    if (!user || !isRight || user.disabled_at !== null) {
      noteRefusedSignIn(services, login.email, user)
      throw new CredentialsWrong()
    }
    await inPlatformWork(services, anonymous, (work) => forgiveAttempt(work, attempt))
    if (await isSuspended(services, user.tenant_id)) throw new OrganizationSuspended()
    return user
  })
}

async function isSuspended(services: Services, tenantId: string): Promise<boolean> {
  const { suspended_at } = await inPlatformScope(services, ({ db }) => getOrganization(db, tenantId))
  return suspended_at !== null
}

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

const hashChallenge = (challenge: string) => createHash('sha256').update(challenge).digest('hex')

interface OpenSession {
  user: UserRow
  origin: Origin
  isSecondFactorGiven: boolean
  secondFactorRequiredFrom: Role | undefined
}

/** The user has proved who they are. */
export async function openSession(
  platform: PlatformWork,
  { user, origin, isSecondFactorGiven, secondFactorRequiredFrom }: OpenSession,
) {
  const work = platform.asTenant(user.tenant_id)
  const keys = await work.keys()
  const id = work.newId('session')
  await work.db
    .insertInto('user_session')
    .values({
      id,
      tenant_id: user.tenant_id,
      user_id: user.id,
      created_at: work.now,
      ended_at: null,
      end_reason: null,
      client_hash: clientHash(keys, origin),
      sealed_origin: sealOrigin(keys, id, origin),
      last_seen_at: work.now,
      second_factor_at: isSecondFactorGiven ? work.now : null,
      proven_at: work.now,
    })
    .execute()
  await rememberOrigins(work, user.id, subjectsOf(work.keyring, user, origin))
  recordAct({ ...work, actor: { kind: 'user', id: user.id } }, { action: 'session.opened', object: id })
  return {
    ...(await issueTokens(work, { id, user_id: user.id })),
    user: await presentSelf(work, user, secondFactorRequiredFrom),
  }
}

/** The origins of a user are the same for every kind of guess. */
const subjectsOf = (keyring: PlatformWork['keyring'], user: UserRow, origin: Origin): AttemptSubjects =>
  attemptSubjects(keyring, 'password', user.email, origin)

/**
 * A failed sign-in goes to the audit trail of the account's organization. An unknown address belongs to none: it goes to the
 * trail of the installation under a keyed hash. Both take the same steps, and what is written waits for the same writer.
 */
export function noteRefusedSignIn(services: Services, email: string, user: UserRow | undefined): void {
  const address = addressHash(services, email)
  const isNamed = countThisHour(services, user ? 0 : 1) <= MAX_NAMED_PER_HOUR
  services.notifier.emit('data-read', {
    tenantId: user?.tenant_id ?? INSTALLATION,
    actor: anonymous.id,
    action: 'session.refused',
    object: user?.id ?? (isNamed ? address : 'unknown_addresses'),
  })
}

/** The same address has the same hash, so that a series of attempts can be seen. It tells nobody the address. */
function addressHash({ keyring }: Services, email: string): string {
  const key = keyring.platformKey('refused-sign-ins')
  const hash = createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex')
  return `unknown_address_${hash.slice(0, 16)}`
}

function countThisHour(services: Services, more: number): number {
  const hour = Math.floor(services.clock.now().getTime() / HOUR_MS)
  const last = hours.get(services)
  const named = last?.hour === hour ? last.named + more : more
  hours.set(services, { hour, named })
  return named
}
