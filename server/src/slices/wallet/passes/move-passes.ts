import { sql } from 'kysely'
import type { DomainEvents } from '#platform/events.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { openBook, writeBook } from '../book.ts'

/** Passes of the source stay valid and belong to the target. */
export async function movePassesAfterMerge(work: UnitOfWork, merge: DomainEvents['identities-merged']): Promise<void> {
  await movePasses(work, merge.target_mpi_id, 'holder_mpi_id', [merge.source_mpi_id])
}

/** The source gets back the passes that were issued for it or for identities that were merged into it. */
export async function movePassesAfterUnmerge(
  work: UnitOfWork,
  merge: DomainEvents['identities-unmerged'],
): Promise<void> {
  const { members } = await getFamily(work, merge.source_mpi_id)
  await movePasses(work, merge.source_mpi_id, 'mpi_id', members)
}

async function movePasses(
  work: UnitOfWork,
  holder: string,
  by: 'mpi_id' | 'holder_mpi_id',
  ids: readonly string[],
): Promise<void> {
  const passes = await work.db
    .selectFrom('wallet_pass')
    .select('pass_number')
    .where('tenant_id', '=', work.tenantId)
    .where(by, 'in', [...ids])
    .where('holder_mpi_id', '<>', holder)
    .execute()
  if (passes.length === 0) return
  await openBook(work)
  const last = await writeBook(work, { changes: passes.length })
  await sql`
    update wallet_pass set holder_mpi_id = ${holder}, change_number = ${last} - moved.place
    from unnest(${passes.map(({ pass_number }) => pass_number)}::bigint[]) with ordinality as listed (pass_number, ordinal),
      lateral (select listed.ordinal - 1 as place) as moved
    where wallet_pass.pass_number = listed.pass_number and wallet_pass.tenant_id = ${work.tenantId}`.execute(work.db)
}
