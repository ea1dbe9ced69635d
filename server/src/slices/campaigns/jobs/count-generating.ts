import type { ReadScope } from '#platform/scopes.ts'

/** Counts running jobs. The first condition lets the index of open jobs answer, so that the cost does not grow with history. */
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
