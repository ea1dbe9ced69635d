import type { ReadScope } from '#platform/scopes.ts'
import { openContents } from '../person-record.ts'

/** The tracked entities of DHIS2 with which these identities are linked. */
export async function listLinkedEntities(scope: ReadScope, members: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('mpi_identity')
    .select(['mpi_id', 'sealed_person'])
    .where('mpi_id', 'in', [...members])
    .where('tenant_id', '=', scope.tenantId)
    .execute()
  const contents = await openContents(scope, rows)
  return [...new Set(contents.flatMap((content) => content?.person.external_ids.dhis2_uid ?? []))]
}
