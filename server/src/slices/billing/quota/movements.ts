import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { QuotaMovementRow } from '../tables.ts'

export function findMovement(
  scope: ReadScope,
  cause: string,
  kind: QuotaMovementRow['kind'],
): Promise<QuotaMovementRow | undefined> {
  return scope.db
    .selectFrom('billing_quota_movement')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('cause', '=', cause)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** False when the cause was counted before. */
export async function recordMovement(
  work: UnitOfWork,
  movement: Omit<QuotaMovementRow, 'tenant_id' | 'created_at'>,
): Promise<boolean> {
  const inserted = await work.db
    .insertInto('billing_quota_movement')
    .values({ ...movement, tenant_id: work.tenantId, created_at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
