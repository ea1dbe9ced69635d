import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/** Logos in base64, in the order in which the card shows them. */
export async function storeLogos(work: UnitOfWork, taskId: string, logos: readonly string[]): Promise<void> {
  if (logos.length === 0) return
  await work.db
    .insertInto('dhis2_task_logo')
    .values(logos.map((base64, place) => ({ task_id: taskId, tenant_id: work.tenantId, place, base64 })))
    .execute()
}

export async function readLogos({ db, tenantId }: ReadScope, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dhis2_task_logo')
    .select('base64')
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', taskId)
    .orderBy('place')
    .execute()
  return rows.map(({ base64 }) => base64)
}

export async function deleteLogos(work: UnitOfWork, taskId: string): Promise<void> {
  await work.db
    .deleteFrom('dhis2_task_logo')
    .where('tenant_id', '=', work.tenantId)
    .where('task_id', '=', taskId)
    .execute()
}
