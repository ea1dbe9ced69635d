import type { PageRange } from '#platform/http/paging.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { openOrigin } from '../sessions.ts'
import { sessionLimits } from './session-limits.ts'

/** The user's open sessions that can still be refreshed, newest first. */
export async function listSessions(scope: ReadScope, caller: SignedIn, page: PageRange) {
  const { idleMs, absoluteMs } = sessionLimits[caller.role]
  const ago = (milliseconds: number) => new Date(scope.now.getTime() - milliseconds)
  const open = scope.db
    .selectFrom('user_session')
    .where('user_id', '=', caller.userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', ago(absoluteMs))
    .where(({ fn }) => fn.coalesce('last_seen_at', 'created_at'), '>', ago(idleMs))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('refresh_token.token_hash')
          .whereRef('refresh_token.session_id', '=', 'user_session.id')
          .where('refresh_token.expires_at', '>', scope.now),
      ),
    )
  const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await open
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const keys = await scope.keys()
  const items = rows.map(({ id, sealed_origin, created_at, last_seen_at, second_factor_at }) => {
    const origin = sealed_origin === null ? undefined : openOrigin(keys, { id, sealed_origin })
    return {
      id,
      current: id === caller.sessionId,
      created_at: created_at.toISOString(),
      last_seen_at: (last_seen_at ?? created_at).toISOString(),
      address: origin?.address ?? null,
      user_agent: origin?.userAgent || null,
      second_factor: second_factor_at !== null,
    }
  })
  return { total, ...page, items }
}
