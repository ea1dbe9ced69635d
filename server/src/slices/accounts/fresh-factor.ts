import type { SignedIn } from '#platform/http/signed-in.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'

/** Whoever finds an open console must not be able to take people's data away, or to make keys. */
const FRESH_SECONDS = 600

/** Whether the user proved in this session, a short while ago, who they are. It is read each time, because any process may have noted it. */
export async function isFactorFresh(services: Services, { sessionId, userId }: SignedIn): Promise<boolean> {
  const session = await inPlatformScope(services, ({ db }) =>
    db
      .selectFrom('user_session')
      .select('proven_at')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  )
  const provenAt = session?.proven_at?.getTime() ?? 0
  return services.clock.now().getTime() - provenAt <= FRESH_SECONDS * 1_000
}

export async function markProven(work: UnitOfWork, sessionId: string): Promise<void> {
  await work.db
    .updateTable('user_session')
    .set({ proven_at: work.now })
    .where('id', '=', sessionId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
}
