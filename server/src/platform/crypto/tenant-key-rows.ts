import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { TenantKeyRow } from '../db/tables.ts'
import type { Keyring } from './keyring.ts'
import { lockMasterKeyId } from './master-key-id.ts'

/** The first keys of a new organization, in the transaction that creates it. */
export async function createTenantKeys(db: Tx, keyring: Keyring, tenantId: string, now: Date): Promise<void> {
  keyring.useMasterKey(await lockMasterKeyId(db))
  const rows = [newKeyRow(keyring, tenantId, 'seal', now), newKeyRow(keyring, tenantId, 'derive', now)]
  await db
    .insertInto('tenant_key')
    .values(rows)
    // Two processes may give `NOBODY` its keys at the same time.
    .onConflict((conflict) => conflict.columns(['tenant_id', 'purpose']).where('retired_at', 'is', null).doNothing())
    .execute()
}

export function newKeyRow(
  keyring: Keyring,
  tenantId: string,
  purpose: TenantKeyRow['purpose'],
  now: Date,
): TenantKeyRow {
  const row = { key_id: randomBytes(8).toString('hex'), tenant_id: tenantId, purpose }
  const wrapped_key = keyring.wrap(randomBytes(32), wrapContext(row))
  return { ...row, wrapped_key, created_at: now, retired_at: null, is_prepared: false }
}

export function wrapContext(row: Pick<TenantKeyRow, 'tenant_id' | 'key_id' | 'purpose'>): string {
  return `tenant-key|${row.tenant_id}|${row.key_id}|${row.purpose}`
}
