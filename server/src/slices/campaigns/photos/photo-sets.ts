import { sql } from 'kysely'
import { deleteKeysUnder, erasureKeyFor, openErasableBytes, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { PhotoSetNotFound, TooManyPhotosWaiting } from '../errors.ts'
import { KEPT_DAYS } from './limits.ts'
import { nameIndexer } from './name-index.ts'

const contextOf = (id: string) => `photo_set_picture.sealed_photo:${id}`
const keyIdOf = (setId: string) => `${setId}~photos`

export async function createSet(work: UnitOfWork, id: string, campaignId: string): Promise<void> {
  const expires_at = new Date(work.now.getTime() + KEPT_DAYS * 86_400_000)
  await work.db
    .insertInto('photo_set')
    .values({
      id,
      tenant_id: work.tenantId,
      campaign_id: campaignId,
      pictures: 0,
      ready_at: null,
      created_at: work.now,
      created_by: work.actor.id,
      expires_at,
    })
    .execute()
}

/** A set of the campaign that has not expired. */
export async function getSet(scope: ReadScope, campaignId: string, id: string) {
  const set = await scope.db
    .selectFrom('photo_set')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('campaign_id', '=', campaignId)
    .where('expires_at', '>', scope.now)
    .executeTakeFirst()
  if (!set) throw new PhotoSetNotFound()
  return set
}

/** Seals photos under the key of their set. Of two files with the same name the later one counts. */
export async function addPictures(
  work: UnitOfWork,
  setId: string,
  pictures: readonly { name: string; photo: Buffer }[],
): Promise<void> {
  const [keys, key] = [await work.keys(), await erasureKeyFor(work, keyIdOf(setId))]
  const indexOf = nameIndexer(keys)
  const byIndex = new Map(pictures.map(({ name, photo }) => [indexOf(name).toString('hex'), photo]))
  const rows = [...byIndex].map(([index, photo]) => {
    const id = `${setId}.${index}`
    return { id, index, sealed: sealErasable(keys, key, photo, contextOf(id)) }
  })
  await sql`
    insert into photo_set_picture (id, tenant_id, set_id, name_index, sealed_photo)
    select id, ${work.tenantId}, ${setId}, decode(name_index, 'hex'), sealed
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ index }) => index)}::text[],
      ${rows.map(({ sealed }) => sealed)}::text[]) as new (id, name_index, sealed)
    on conflict (set_id, name_index) do update set sealed_photo = excluded.sealed_photo`.execute(work.db)
}

/** Refuses what takes the photos of the organization that wait for a job beyond the limit, as they are stored. */
export async function limitWaitingPhotos({ db, tenantId }: UnitOfWork, limitMb: number): Promise<void> {
  const { rows } = await sql<{ mb: number }>`
    select coalesce(sum(octet_length(picture.sealed_photo)), 0) / 1048576.0::float8 as mb
    from photo_set join photo_set_picture picture on picture.set_id = photo_set.id and picture.tenant_id = ${tenantId}
    where photo_set.tenant_id = ${tenantId}`.execute(db)
  if ((rows[0]?.mb ?? 0) > limitMb) throw new TooManyPhotosWaiting({ values: { limit_mb: limitMb } })
}

/** Counts the pictures of a set after a file was read, and makes it ready for a job. */
export async function finishSet(work: UnitOfWork, id: string): Promise<number> {
  const { rows } = await sql<{ pictures: number }>`
    update photo_set set ready_at = ${work.now}, pictures = (
      select count(*)::int from photo_set_picture where set_id = ${id} and tenant_id = ${work.tenantId}
    ) where id = ${id} and tenant_id = ${work.tenantId} returning pictures`.execute(work.db)
  return rows[0]?.pictures ?? 0
}

export async function deleteSet(work: UnitOfWork, id: string): Promise<void> {
  await work.db.deleteFrom('photo_set').where('id', '=', id).where('tenant_id', '=', work.tenantId).execute()
  await deleteKeysUnder(work, id)
}

/** The hashes of the names in a set, to be compared with those of a list. */
export async function listNameIndexes(scope: ReadScope, setId: string): Promise<Set<string>> {
  const { rows } = await sql<{ index: string }>`
    select encode(name_index, 'hex') as index from photo_set_picture
    where set_id = ${setId} and tenant_id = ${scope.tenantId}`.execute(scope.db)
  return new Set(rows.map(({ index }) => index))
}

/** Takes the pictures with these names out of the set; undefined where there is none. */
export async function takePictures(
  work: UnitOfWork,
  setId: string,
  names: readonly (string | undefined)[],
): Promise<(Buffer | undefined)[]> {
  const indexOf = nameIndexer(await work.keys())
  const indexes = names.map((name) => (name === undefined ? undefined : indexOf(name).toString('hex')))
  const ids = indexes.flatMap((index) => (index === undefined ? [] : `${setId}.${index}`))
  const { rows } = await sql<{ id: string; index: string; sealed_photo: string }>`
    delete from photo_set_picture
    where id = any(${ids}::text[]) and set_id = ${setId} and tenant_id = ${work.tenantId}
    returning id, encode(name_index, 'hex') as index, sealed_photo`.execute(work.db)
  const opened = await openErasableBytes(
    work,
    rows.map(({ id, sealed_photo }) => ({ sealed: sealed_photo, context: contextOf(id) })),
  )
  const byIndex = new Map(rows.map(({ index }, at) => [index, opened[at]]))
  return indexes.map((index) => (index === undefined ? undefined : byIndex.get(index)))
}
