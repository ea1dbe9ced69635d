import { PHOTO_TYPE } from '@samakart/rules/photo-format'
import { type Selectable, sql } from 'kysely'
import { type ErasureKey, erasureKeysFor, openErasableBytes, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { findHolders, type SelectedIdentity } from '../find-identities.ts'
import type { MergeRow, PhotoRow } from '../tables.ts'

type MergeStep = Pick<MergeRow, 'source_number' | 'target_number' | 'keep_target' | 'merged_at'>

/** Whether anybody of the organization has a photo. */
export async function hasPhotos({ db, tenantId }: ReadScope): Promise<boolean> {
  const row = await db.selectFrom('mpi_photo').select('mpi_id').where('tenant_id', '=', tenantId).limit(1).execute()
  return row.length > 0
}

/** The photos of people, by the ids that were asked for. Most organizations have none, and then this asks nothing else. */
export async function findPhotos(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (mpiIds.length === 0 || !(await hasPhotos(scope))) return new Map()
  const holders = await findHolders(scope, mpiIds)
  const rows = await findRows(scope, [...new Set([...holders.values()].map(({ holder_number }) => holder_number))])
  const chosen = [...rows.values()]
  const opened = await openPhotos(scope, chosen)
  const byHolder = new Map(chosen.map(({ holder_number }, at) => [holder_number, opened[at]]))
  const found = new Map<string, Buffer>()
  for (const [mpiId, { holder_number }] of holders) {
    const photo = byHolder.get(holder_number)
    if (photo) found.set(mpiId, photo)
  }
  return found
}

/** The row of the photo that stands for an active identity. */
export async function findPhotoRow(
  scope: ReadScope,
  { identity_number, root_number }: Pick<SelectedIdentity, 'identity_number' | 'root_number'>,
): Promise<SelectedPhoto | undefined> {
  const holder = root_number ?? identity_number
  return (await findRows(scope, [holder])).get(holder)
}

/** Undefined where the key was deleted. */
export function openPhotos(
  scope: ReadScope,
  rows: readonly Pick<SelectedPhoto, 'mpi_id' | 'sealed_photo'>[],
): Promise<(Buffer | undefined)[]> {
  return openErasableBytes(
    scope,
    rows.map(({ mpi_id, sealed_photo }) => ({ sealed: sealed_photo, context: photoContext(mpi_id) })),
  )
}

/** For an export: what is held of each identity itself, in base64. */
export async function collectPhotos(scope: ReadScope, mpiIds: readonly string[]) {
  const rows = await scope.db
    .selectFrom('mpi_photo')
    .selectAll()
    .where('mpi_id', 'in', [...mpiIds])
    .where('tenant_id', '=', scope.tenantId)
    .execute()
  const opened = await openPhotos(scope, rows)
  return mpiIds.map((mpiId) => {
    const at = rows.findIndex(({ mpi_id }) => mpi_id === mpiId)
    const [row, photo] = [rows[at], opened[at]]
    if (!row || !photo) return undefined
    const { updated_at, updated_by } = row
    return { type: PHOTO_TYPE, data: photo.toString('base64'), updated_at: updated_at.toISOString(), updated_by }
  })
}

/** The photo that stands for each of these active identities. */
async function findRows(scope: ReadScope, holderNumbers: readonly number[]): Promise<Map<number, FamilyPhoto>> {
  const { rows } = await sql<FamilyPhoto>`
    with family as materialized (
      select mpi_id, identity_number, identity_number as holder_number from mpi_identity
      where identity_number = any(${[...holderNumbers]}::bigint[]) and tenant_id = ${scope.tenantId}
      union all
      select mpi_id, identity_number, root_number as holder_number from mpi_identity
      where root_number = any(${[...holderNumbers]}::bigint[]) and tenant_id = ${scope.tenantId}
    )
    select photo.*, family.identity_number, family.holder_number
    from family join mpi_photo photo on photo.mpi_id = family.mpi_id and photo.tenant_id = ${scope.tenantId}`.execute(
    scope.db,
  )
  const found = new Map<number, FamilyPhoto>()
  for (const [holder, photos] of Map.groupBy(rows, ({ holder_number }) => Number(holder_number))) {
    const [only] = photos
    const photo = photos.length === 1 ? only : await choosePhoto(scope, holder, photos)
    if (photo) found.set(holder, photo)
  }
  return found
}

/**
 * Of people who were merged and have several photos: the one of the identity that was kept, else the other's, merge by merge.
 * A photo that was taken after a merge counts more than what was merged. Nothing is copied, so that undoing a merge gives
 * each their own photo back.
 */
async function choosePhoto(
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

/** Stores prepared photos as those of active identities, each in place of an earlier one. */
export async function storePhotos(work: UnitOfWork, photos: ReadonlyMap<string, Uint8Array>): Promise<void> {
  if (photos.size === 0) return
  const mpiIds = [...photos.keys()]
  const [keys, erasureKeys] = [await work.keys(), await erasureKeysFor(work, mpiIds)]
  const sealed = [...photos].map(([mpiId, photo]) =>
    sealErasable(keys, erasureKeys.get(mpiId) as ErasureKey, photo, photoContext(mpiId)),
  )
  await sql`
    insert into mpi_photo (mpi_id, tenant_id, sealed_photo, photo_bytes, updated_at, updated_by)
    select mpi_id, ${work.tenantId}, sealed_photo, photo_bytes, ${work.now}, ${work.actor.id}
    from unnest(${mpiIds}::text[], ${sealed}::text[], ${[...photos.values()].map(({ length }) => length)}::int[])
      as new (mpi_id, sealed_photo, photo_bytes)
    on conflict (mpi_id) do update set sealed_photo = excluded.sealed_photo, photo_bytes = excluded.photo_bytes,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(work.db)
}

export async function deletePhotosOf(work: UnitOfWork, mpiIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await work.db
    .deleteFrom('mpi_photo')
    .where('mpi_id', 'in', [...mpiIds])
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export type SelectedPhoto = Selectable<PhotoRow>

/** A photo, and whose it is among the identities that became one. */
export interface FamilyPhoto extends SelectedPhoto {
  identity_number: number
  holder_number: number
}

export const photoContext = (mpiId: string) => `mpi_photo.sealed_photo:${mpiId}`
