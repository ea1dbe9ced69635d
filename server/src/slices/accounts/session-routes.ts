import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { changePassword } from './change-password.ts'
import { endSession } from './end-session.ts'
import { CredentialsWrong, RefreshTokenInvalid } from './errors.ts'
import { checkCredentials, openSession } from './log-in.ts'
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts'
import { getOrganization, getUser, toOrganization, toUser } from './queries.ts'
import { refreshSession } from './refresh-session.ts'
import { ChangePassword, Login, LoginAnswer, Refresh, SignedInUser, Tokens } from './schema.ts'

const tag = 'Accounts'

export function sessionRoutes(routes: Routes, services: Services): void {
  routes.actAnonymously(
    {
      method: 'POST',
      path: '/auth/login',
      access: 'public',
      tag,
      summary: 'Signs in.',
      body: Login,
      answers: { 200: LoginAnswer },
      problems: [401, 429],
    },
    ({ body, request }) => checkCredentials(services, body, request.ip),
    (work, _request, checked) => openSession(work, checked),
  )

  routes.actAnonymously(
    {
      method: 'POST',
      path: '/auth/refresh',
      access: 'public',
      tag,
      summary: 'Exchanges a refresh token for new tokens; each works once, and reuse ends the session.',
      body: Refresh,
      answers: { 200: Tokens },
      problems: [401],
    },
    async (work, { body }) => {
      const tokens = await refreshSession(work, body.refresh_token)
      return tokens ?? new RefreshTokenInvalid()
    },
  )

  routes.act(
    {
      method: 'POST',
      path: '/auth/logout',
      access: 'viewer',
      tag,
      summary: 'Ends the session; its tokens stop working at once.',
      answers: { 204: null },
    },
    (work, { caller }) => endSession(work, caller.sessionId, 'logout'),
  )

  routes.ask(
    {
      method: 'GET',
      path: '/auth/me',
      access: 'viewer',
      tag,
      summary: 'Who is signed in.',
      answers: { 200: SignedInUser },
    },
    async ({ db }, { caller }) => ({
      ...toUser(await getUser(db, caller.userId)),
      organization: toOrganization(await getOrganization(db, caller.tenantId)),
    }),
  )

  routes.act(
    {
      method: 'POST',
      path: '/auth/password',
      access: 'viewer',
      tag,
      summary: 'Changes one’s own password and ends all one’s sessions.',
      body: ChangePassword,
      answers: { 204: null },
    },
    async ({ body, caller }) => {
      const user = await inReadScope(services, caller.tenantId, ({ db }) => getUser(db, caller.userId))
      if (!(await isPassword(user.password_hash, body.current_password))) throw new CredentialsWrong()
      checkNewPassword('new_password', body.new_password, user.email)
      return hashPassword(body.new_password)
    },
    (work, { caller }, passwordHash) => changePassword(work, caller.userId, passwordHash),
  )
}
