import { OrganizationSuspended } from '#platform/refusals.ts'
import { anonymous } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { attemptSubjects } from './attempts/attempt-subjects.ts'
import { type AttemptLimits, countAttempt, forgiveAttempt, refuseBlocked } from './attempts/count-attempt.ts'
import { refuseDemoPassword } from './demo-password.ts'
import { CredentialsWrong } from './errors.ts'
import { noteRefusedSignIn } from './note-refused-sign-in.ts'
import type { Origin } from './origin.ts'
import { inHashingTurn, isPassword } from './passwords.ts'
import { findUserByEmail, getOrganization } from './queries.ts'
import type { UserRow } from './tables.ts'

export interface Credentials {
  email: string
  password: string
}

export const attemptLimits = ({ config }: Services): AttemptLimits => ({
  failuresPerNetwork: config.loginFailuresPerAddress,
})

/**
 * The slow part, outside any transaction. Unknown and known e-mail addresses take the same path and the same time. The
 * attempt counts as failed before the password is compared, so that many attempts at once are not free.
 */
export async function checkCredentials(services: Services, login: Credentials, origin: Origin): Promise<UserRow> {
  refuseDemoPassword(services, login.password, origin)
  const subjects = attemptSubjects(services.keyring, 'password', login.email, origin)
  const limits = attemptLimits(services)
  const { user, turn } = await inPlatformScope(services, async (scope) => {
    const turn = await refuseBlocked(scope, 'password', subjects, limits)
    return { turn, user: await findUserByEmail(scope.db, login.email) }
  })
  return inHashingTurn(turn, async () => {
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
