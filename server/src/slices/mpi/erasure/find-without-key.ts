import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { countTerms } from '../count-terms.ts'
import { openContents } from '../person-record.ts'

const BATCH = 1_000

/** The identities whose values nobody can open, because their key was deleted. */
export async function findWithoutKey(scope: ReadScope): Promise<string[]> {
  const found: string[] = []
  for (let after = 0; ; ) {
    const { rows } = await sql<{ identity_number: number; mpi_id: string; sealed_person: string }>`
      select identity_number, mpi_id, sealed_person from mpi_identity
      where tenant_id = ${scope.tenantId} and status <> 'erased' and identity_number > ${after}
      order by identity_number limit ${BATCH}`.execute(scope.db)
    const contents = await openContents(scope, rows)
    for (const [at, { mpi_id }] of rows.entries()) if (!contents[at]) found.push(mpi_id)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return found
    after = last.identity_number
  }
}

/** Counts all names and places again, without those whom nobody can open. */
export async function recountTerms(services: Services, tenantId: string): Promise<void> {
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    await work.db.updateTable('mpi_population').set({ sealed_terms: null }).where('tenant_id', '=', tenantId).execute()
  })
  await countTerms(services, tenantId)
}
