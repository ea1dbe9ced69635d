import type { Role } from '#platform/http/roles.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { type AttemptSubjects, attemptSubjects } from './attempts/attempt-subjects.ts'
import { rememberOrigins } from './attempts/familiar-origins.ts'
import type { Origin } from './origin.ts'
import { presentSelf } from './present-self.ts'
import { clientHash, issueTokens, sealOrigin } from './sessions.ts'
import type { UserRow } from './tables.ts'

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
