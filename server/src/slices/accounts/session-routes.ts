import { negotiateLanguage, speak } from '@samakart/rules/language'
import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { makeSocketTicket } from './access-reader.ts'
import { RefreshTokenInvalid, SessionNotFound } from './errors.ts'
import { originOf } from './origin.ts'
import { estimateStrength, requireStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { getUser } from './queries.ts'
import {
  ChangePassword,
  ChangeSelf,
  EstimatedStrength,
  EstimatePassword,
  Login,
  LoginAnswer,
  Refresh,
  Session,
  SignedInUser,
  SocketTicket,
  Tokens,
} from './schema.ts'
import { hasSecondFactor } from './second-factor.ts'
import { endSession, endSessionsOf, listSessions, refreshSession } from './sessions.ts'
import { challengeUser, checkCredentials, openSession } from './sign-in.ts'
import { changeSelf, presentSelf } from './users.ts'

const tag = 'Accounts'

export function sessionRoutes(routes: Routes, services: Services): void {
  const { secondFactorRequiredFrom } = services.config
  routes.actAnonymously(
    {
      method: 'POST',
      path: '/auth/login',
      access: 'public',
      tag,
      summary: 'Signs in.',
      description:
        'A user with a second factor gets 401 `second_factor_required` with a `challenge` for `POST /auth/login/second-factor`.',
      body: Login,
      answers: { 200: LoginAnswer },
      problems: [401, 403, 429],
    },
    ({ body, request }) => checkCredentials(services, body, originOf(request, body.client_key)),
    async (work, { body, request }, user) => {
      if (await hasSecondFactor(work.db, user.id)) return challengeUser(work, user)
      return openSession(work, {
        user,
        origin: originOf(request, body.client_key),
        isSecondFactorGiven: false,
        secondFactorRequiredFrom,
      })
    },
  )

  routes.actAnonymously(
    {
      method: 'POST',
      path: '/auth/refresh',
      access: 'public',
      tag,
      summary: 'Exchanges a refresh token for new tokens; each works once, and reuse ends the session.',
      description:
        'Only the client that signed in with the same `client_key` may repeat its last refresh, within 20 seconds.',
      body: Refresh,
      answers: { 200: Tokens },
      problems: [401],
    },
    async (work, { body, request }) => {
      const tokens = await refreshSession(work, body.refresh_token, originOf(request, body.client_key))
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
    async (scope, { caller }) => presentSelf(scope, await getUser(scope.db, caller.userId), secondFactorRequiredFrom),
  )

  routes.act(
    {
      method: 'PATCH',
      path: '/auth/me',
      access: 'viewer',
      tag,
      summary: 'Changes one’s own name, language or phone number.',
      body: ChangeSelf,
      answers: { 200: SignedInUser },
    },
    async (work, { body, caller }) =>
      presentSelf(work, await changeSelf(work, caller.userId, body), secondFactorRequiredFrom),
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
      problems: [403, 429],
    },
    async ({ body, caller, request }) => {
      const user = await inReadScope(services, caller.tenantId, ({ db }) => getUser(db, caller.userId))
      const credentials = { email: user.email, password: body.current_password }
      await checkCredentials(services, credentials, originOf(request, undefined))
      await requireStrongPassword(services, caller.tenantId, {
        path: 'new_password',
        password: body.new_password,
        about: [user.email, user.full_name],
      })
      return hashPassword(body.new_password)
    },
    (work, { caller }, passwordHash) => changePassword(work, caller.userId, passwordHash),
  )

  routes.serveSignedIn(
    {
      method: 'POST',
      path: '/auth/password/strength',
      access: 'viewer',
      tag,
      summary: 'How hard a password is to guess, before it is chosen. Nothing is stored.',
      body: EstimatePassword,
      answers: { 200: EstimatedStrength },
    },
    async ({ body, caller, request }) => {
      const user = await inReadScope(services, caller.tenantId, ({ db }) => getUser(db, caller.userId))
      const about = body.email === undefined ? [user.email, user.full_name] : [body.email, body.full_name]
      const { score, isStrongEnough, advice } = await estimateStrength(services, caller.tenantId, {
        password: body.password,
        about,
      })
      const language = negotiateLanguage(request.headers['accept-language'])
      return { score, is_strong_enough: isStrongEnough, advice: advice ? speak(advice, language) : null }
    },
  )
}

/** Ends every session of the user, the current one included, so that whoever knew the old password is signed out. */
async function changePassword(work: UnitOfWork, userId: string, passwordHash: string): Promise<void> {
  await work.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  await endSessionsOf(work, userId, 'password_changed')
  recordAct(work, { action: 'user.password_changed', object: userId })
}

/** One's own sessions: where one is signed in, and the end of each. */
export function ownSessionRoutes(routes: Routes): void {
  routes.ask(
    {
      method: 'GET',
      path: '/auth/sessions',
      access: 'viewer',
      tag,
      summary: 'One’s own open sessions, newest first.',
      query: Type.Object(Paging({ default: 50, max: 200 })),
      answers: { 200: Page(Session) },
    },
    (scope, { caller, query }) => listSessions(scope, caller, query),
  )

  routes.act(
    {
      method: 'POST',
      path: '/socket-tickets',
      access: 'viewer',
      tag,
      summary: 'Makes a ticket that opens one WebSocket within 30 seconds.',
      description:
        'Send it as `ticket` in the address of the WebSocket instead of `token`, so that no token stands in an address. ' +
        'What a caller may follow is the same as with the token of this request.',
      answers: { 201: SocketTicket },
      answersSecret: true,
    },
    (work, { caller }) => makeSocketTicket(work, caller),
  )

  routes.act(
    {
      method: 'DELETE',
      path: '/auth/sessions',
      access: 'viewer',
      tag,
      summary: 'Ends all one’s sessions but this one; their tokens stop working at once.',
      answers: { 204: null },
    },
    (work, { caller }) => endSessionsOf(work, caller.userId, 'ended_by_user', { except: caller.sessionId }),
  )

  routes.act(
    {
      method: 'DELETE',
      path: '/auth/sessions/:session_id',
      access: 'viewer',
      tag,
      summary: 'Ends one of one’s own sessions.',
      params: Type.Object({ session_id: Type.String() }),
      answers: { 204: null },
      problems: [404],
    },
    async (work, { caller, params }) => {
      const own = await work.db
        .selectFrom('user_session')
        .select('id')
        .where('id', '=', params.session_id)
        .where('user_id', '=', caller.userId)
        .where('tenant_id', '=', work.tenantId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (!own) throw new SessionNotFound()
      await endSession(work, own.id, 'ended_by_user')
    },
  )
}
