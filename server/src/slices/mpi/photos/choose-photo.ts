import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import type { MergeRow } from '../tables.ts'
import type { FamilyPhoto } from './family-photo.ts'

type MergeStep = Pick<MergeRow, 'source_number' | 'target_number' | 'keep_target' | 'merged_at'>

/**
 * Of people who were merged and have several photos: the one of the identity that was kept, else the other's, merge by merge.
 * A photo that was taken after a merge counts more than what was merged. Nothing is copied, so that undoing a merge gives
 * each their own photo back.
 */
export async function choosePhoto(
  scope: ReadScope,
  holder: number,
  photos: readonly FamilyPhoto[],
): Promise<FamilyPhoto | undefined> {
  const { rows: merges } = await sql<MergeStep>`
    select source_number, target_number, keep_target, merged_at from mpi_merge
    where tenant_id = ${scope.tenantId} and undone_at is null and target_number in (
      select identity_number from mpi_identity
      where tenant_id = ${scope.tenantId} and (identity_number = ${holder} or root_number = ${holder})
    )
    order by merged_at, id`.execute(scope.db)
  const photoOf = (number: number): FamilyPhoto | undefined => {
    let chosen = photos.find(({ identity_number }) => Number(identity_number) === number)
    for (const { source_number, target_number, keep_target, merged_at } of merges) {
      if (Number(target_number) !== number) continue
      const other = photoOf(Number(source_number))
      const isNewer = chosen !== undefined && chosen.updated_at > merged_at
      chosen = keep_target || isNewer ? (chosen ?? other) : (other ?? chosen)
    }
    return chosen
  }
  return photoOf(holder)
}
