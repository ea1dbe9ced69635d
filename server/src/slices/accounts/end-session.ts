import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'

export type EndReason =
  | 'logout'
  | 'expired'
  | 'ended_by_user'
  | 'refresh_token_reused'
  | 'user_disabled'
  | 'password_changed'
  | 'password_reset'
  | 'organization_suspended'
  | 'second_factor_added'
  | 'reset_by_operator'

/** Ends a session with its whole family of tokens. Ending it again changes nothing. */
export async function endSession(work: UnitOfWork, sessionId: string, reason: EndReason): Promise<void> {
  const ended = await openSessions(work, reason).where('id', '=', sessionId).returning(['id', 'user_id']).execute()
  report(work, ended, reason)
}

export async function endSessionsOf(
  work: UnitOfWork,
  userId: string,
  reason: EndReason,
  { except = '' }: { except?: string } = {},
): Promise<void> {
  const ended = await openSessions(work, reason)
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .returning(['id', 'user_id'])
    .execute()
  report(work, ended, reason)
}

const openSessions = (work: UnitOfWork, reason: EndReason) =>
  work.db
    .updateTable('user_session')
    .set({ ended_at: work.now, end_reason: reason })
    .where('tenant_id', '=', work.tenantId)
    .where('ended_at', 'is', null)

function report(work: UnitOfWork, ended: readonly { id: string; user_id: string }[], reason: EndReason): void {
  for (const { id, user_id } of ended) {
    work.notifyAllProcesses('access-changed', { userId: user_id })
    recordAct(work, { action: 'session.ended', object: id, details: { reason } })
  }
}
