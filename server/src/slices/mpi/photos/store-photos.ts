import { sql } from 'kysely'
import { type ErasureKey, erasureKeysFor, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { photoContext } from './family-photo.ts'

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
