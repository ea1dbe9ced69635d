import type { ReadDb } from '../db/database.ts'

/** The public half of a key that an organization signs with or has signed with. */
export interface OrganizationKey {
  keyId: string
  organizationId: string
  publicBytes: Buffer
  since: Date
  isRetired: boolean
}

const columns = ['key_id', 'tenant_id', 'public_key', 'created_at', 'retired_at'] as const

/** Whose key this is, also one that no longer signs. */
export async function findOrganizationKey(db: ReadDb, keyId: string): Promise<OrganizationKey | undefined> {
  const row = await signingKeys(db).select(columns).where('key_id', '=', keyId).executeTakeFirst()
  return row && toOrganizationKey(row)
}

/** In the order in which they were made. */
export async function listOrganizationKeys(
  db: ReadDb,
  { limit, offset }: { limit: number; offset: number },
  organizationId: string | undefined,
): Promise<{ total: number; keys: OrganizationKey[] }> {
  const wanted =
    organizationId === undefined ? signingKeys(db) : signingKeys(db).where('tenant_id', '=', organizationId)
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .select(columns)
    .orderBy('created_at')
    .orderBy('key_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total: Number(total), keys: rows.map(toOrganizationKey) }
}

const signingKeys = (db: ReadDb) => db.selectFrom('tenant_key').where('purpose', '=', 'sign')

interface Row {
  key_id: string
  tenant_id: string
  public_key: string | null
  created_at: Date
  retired_at: Date | null
}

function toOrganizationKey({ key_id, tenant_id, public_key, created_at, retired_at }: Row): OrganizationKey {
  return {
    keyId: key_id,
    organizationId: tenant_id,
    publicBytes: Buffer.from(public_key ?? '', 'base64'),
    since: created_at,
    isRetired: retired_at !== null,
  }
}
