import { createHmac } from 'node:crypto'
import { pictureName } from '@samakart/rules/picture-name'
import { sql } from 'kysely'
import { deleteKeysUnder, erasureKeyFor, openErasableBytes, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { PhotoSetNotFound, TooManyPhotosWaiting } from '../errors.ts'

export const MAX_ZIP_MB = 512
export const MAX_ZIP_BYTES = MAX_ZIP_MB * 1024 * 1024
/** What one organization, and all together, may be sending to one process at the same time. */
export const MAX_SENT_MB_PER_ORGANIZATION = 2 * MAX_ZIP_MB
export const MAX_SENT_MB = 16 * MAX_ZIP_MB
export const MAX_PICTURES = 10_000
/** Besides pictures: folders and what archivers leave behind. */
export const MAX_ENTRIES = 3 * MAX_PICTURES
/** What all pictures of a ZIP may hold once they are unpacked; pictures hardly become smaller in a ZIP. */
export const MAX_INFLATED_MB = 1_024
export const MAX_INFLATED_BYTES = MAX_INFLATED_MB * 1024 * 1024
export const KEPT_DAYS = 7
/** Of all files that were refused, the answer names this many. */
export const MAX_REFUSED_NAMED = 1_000

const PURPOSE = 'photo-names/v1'
const INDEX_BYTES = 16

/** Equal names of one organization have equal hashes, and nobody gets back from the hash without its key. */
function nameIndexer(keys: TenantKeys): (name: string) => Buffer {
  const key = keys.derive(PURPOSE)
  return (name) => createHmac('sha256', key).update(pictureName(name)).digest().subarray(0, INDEX_BYTES)
}

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
async function listNameIndexes(scope: ReadScope, setId: string): Promise<Set<string>> {
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

interface PhotoMatches {
  /** People of the list whose photo is in the set. */
  matched: number
  /** People of the list without one. */
  unmatched: number
  /** Photos of the set that show nobody of the list. */
  unused: number
}

/** How the photos of a set and the people of a list go together. */
export async function matchPhotos(
  scope: ReadScope,
  campaignId: string,
  setId: string,
  files: readonly (string | undefined)[],
): Promise<PhotoMatches> {
  await getSet(scope, campaignId, setId)
  const [held, indexOf] = [await listNameIndexes(scope, setId), nameIndexer(await scope.keys())]
  const used = new Set<string>()
  let matched = 0
  for (const file of files) {
    const index = file === undefined ? undefined : indexOf(file).toString('hex')
    if (index === undefined || !held.has(index)) continue
    matched += 1
    used.add(index)
  }
  return { matched, unmatched: files.length - matched, unused: held.size - used.size }
}
