import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { endSession, endSessionsOf } from '../end-session.ts'
import { SessionNotFound } from '../errors.ts'
import { Session, SocketTicket } from '../schema.ts'
import { listSessions } from './list-sessions.ts'
import { makeSocketTicket } from './socket-tickets.ts'

const tag = 'Accounts'

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
