import type { ReadDb } from '#platform/db/database.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { AttemptSubjects } from './attempt-subjects.ts'

/** The most exact origin from which this account has been signed in to before, if there is one. */
export async function findFamiliarOrigin(db: ReadDb, { origins }: AttemptSubjects): Promise<string | undefined> {
  const rows = await db
    .selectFrom('familiar_origin')
    .select('origin_hash')
    .where('origin_hash', 'in', [...origins])
    .execute()
  return origins.find((origin) => rows.some((row) => row.origin_hash === origin))
}

/** Only after a complete sign-in. */
export async function rememberOrigins(work: UnitOfWork, userId: string, { origins }: AttemptSubjects): Promise<void> {
  const rows = origins.map((origin_hash) => ({
    origin_hash,
    tenant_id: work.tenantId,
    user_id: userId,
    signed_in_at: work.now,
  }))
  await work.db
    .insertInto('familiar_origin')
    .values(rows)
    .onConflict((conflict) => conflict.column('origin_hash').doUpdateSet({ signed_in_at: work.now }))
    .execute()
}
