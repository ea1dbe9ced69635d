import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { PictureFacts } from './content.ts'

/** Stores pictures that the organization does not have yet. */
export async function storePictures(work: UnitOfWork, pictures: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const keys = await work.keys()
  for (const [sha256, bytes] of pictures) {
    const id = idOf(work.tenantId, sha256)
    const sealed = keys.seal(Buffer.from(bytes).toString('base64'), contextOf(id))
    await sql`
      insert into brand_picture (id, tenant_id, sealed_content, created_at)
      values (${id}, ${work.tenantId}, ${sealed}, ${work.now})
      on conflict (id) do nothing`.execute(work.db)
  }
}

/** The bytes of these pictures by their hash. */
export async function readPictures(
  scope: ReadScope,
  pictures: readonly PictureFacts[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (pictures.length === 0) return new Map()
  const ids = new Map(pictures.map(({ sha256 }) => [idOf(scope.tenantId, sha256), sha256]))
  const rows = await scope.db
    .selectFrom('brand_picture')
    .select(['id', 'sealed_content'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', [...ids.keys()])
    .execute()
  const keys = await scope.keys()
  const bytes = new Map<string, Uint8Array>()
  for (const { id, sealed_content } of rows) {
    bytes.set(ids.get(id) ?? '', Buffer.from(keys.open(sealed_content, contextOf(id)), 'base64'))
  }
  return bytes
}

const idOf = (tenantId: string, sha256: string) => `${tenantId}.${sha256}`
const contextOf = (id: string) => `brand_picture.sealed_content:${id}`
