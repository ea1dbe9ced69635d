import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'

export type EndReason = 'logout' | 'refresh_token_reused' | 'user_disabled' | 'password_changed'

/** Ends a session with its whole family of tokens. Ending it again changes nothing. */
export async function endSession(work: UnitOfWork, sessionId: string, reason: EndReason): Promise<void> {
  const ended = await work.db
    .updateTable('user_session')
    .set({ ended_at: work.now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('tenant_id', '=', work.tenantId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!ended) return
  work.notifyProcess('access-changed', { userId: ended.user_id })
  recordAct(work, { action: 'session.ended', object: sessionId, details: { reason } })
}

export async function endSessionsOf(work: UnitOfWork, userId: string, reason: EndReason): Promise<void> {
  const sessions = await work.db
    .selectFrom('user_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .where('ended_at', 'is', null)
    .execute()
  for (const session of sessions) await endSession(work, session.id, reason)
}
