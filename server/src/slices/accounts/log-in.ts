import type { PlatformWork } from '#platform/scopes.ts'
import { anonymous } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { CredentialsWrong, LoginBlocked } from './errors.ts'
import { clearFailures, countFailure, findBlock, type LoginSubjects, loginSubjects } from './login-failures.ts'
import { noteRefusedSignIn } from './note-refused-sign-in.ts'
import { isPassword } from './passwords.ts'
import { findUserByEmail, getOrganization, toOrganization, toUser } from './queries.ts'
import type { Login } from './schema.ts'
import { issueTokens } from './sessions.ts'
import type { UserRow } from './tables.ts'

export interface CheckedLogin {
  user: UserRow
  subjects: LoginSubjects
}

/** The slow part, outside any transaction. Unknown and known e-mail addresses take the same path and the same time. */
export async function checkCredentials(services: Services, login: Login, address: string): Promise<CheckedLogin> {
  const subjects = loginSubjects(services.keyring, login.email, address)
  const { user, block } = await inPlatformScope(services, async (scope) => ({
    block: await findBlock(scope, subjects, services.config.loginFailuresPerAddress),
    user: await findUserByEmail(scope.db, login.email),
  }))
  if (block) throw new LoginBlocked(block.seconds)
  const isRight = await isPassword(user?.password_hash, login.password)
  if (user && isRight && user.disabled_at === null) return { user, subjects }
  await inPlatformWork(services, anonymous, (work) => countFailure(work, subjects))
  if (user) noteRefusedSignIn(services, user)
  throw new CredentialsWrong()
}

export async function openSession(platform: PlatformWork, { user, subjects }: CheckedLogin) {
  await clearFailures(platform, subjects)
  const work = platform.asTenant(user.tenant_id)
  const session = { id: work.newId('session'), tenant_id: user.tenant_id, user_id: user.id, created_at: work.now }
  await work.db
    .insertInto('user_session')
    .values({ ...session, ended_at: null, end_reason: null })
    .execute()
  recordAct({ ...work, actor: { kind: 'user', id: user.id } }, { action: 'session.opened', object: session.id })
  const organization = toOrganization(await getOrganization(work.db, user.tenant_id))
  return { ...(await issueTokens(work, session)), user: { ...toUser(user), organization } }
}
