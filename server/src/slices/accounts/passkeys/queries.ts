import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadDb } from '#platform/db/database.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { PasskeyRow } from '../tables.ts'

export const sealName = (keys: TenantKeys, credentialId: string, name: string): string =>
  keys.seal(name, `passkey.sealed_name:${credentialId}`)

export function toPasskey(keys: TenantKeys, { credential_id: id, sealed_name, created_at, last_used_at }: PasskeyRow) {
  return {
    id,
    name: keys.open(sealed_name, `passkey.sealed_name:${id}`),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

export const ofUser = (db: ReadDb, userId: string) =>
  db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('credential_id')

export async function hasPasskey(db: ReadDb, userId: string): Promise<boolean> {
  return (await ofUser(db, userId).limit(1).executeTakeFirst()) !== undefined
}

export async function listPasskeys(scope: ReadScope, userId: string, page: PageRange) {
  const rows = await ofUser(scope.db, userId).where('tenant_id', '=', scope.tenantId).execute()
  const keys = await scope.keys()
  const items = rows.slice(page.offset, page.offset + page.limit).map((row) => toPasskey(keys, row))
  return { total: rows.length, ...page, items }
}
