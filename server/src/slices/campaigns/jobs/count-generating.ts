import type { ReadScope } from '#platform/scopes.ts'

/** Jobs that a worker holds now: the cost is that of the open jobs, not of the history. */
export async function countGenerating({ db, tenantId }: ReadScope): Promise<number> {
  const { count } = await db
    .selectFrom('generation_job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['pending', 'generating'])
    .where('status', '=', 'generating')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return count
}
