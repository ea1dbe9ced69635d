import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'

/** For the SQL of work that waits: false for the rows of a suspended organization. */
export function isOfOpenOrganization(tenantId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from organization where id = ${tenantId} and suspended_at is not null)`
}

export async function isOwnOrganizationOpen({ db, tenantId }: ReadScope): Promise<boolean> {
  const open = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', tenantId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
