import { randomBytes } from 'node:crypto'
import { signingKeyFromSeed } from '@samakart/rules/signatures'
import type { Tx } from '../db/database.ts'
import type { TenantKeyRow } from '../db/tables.ts'
import type { Keyring } from './keyring.ts'
import { lockMasterKeyId } from './master-key-id.ts'
import { NOBODY } from './tenant-keys.ts'

/** The first keys of a new organization, in the transaction that creates it. */
export async function createTenantKeys(db: Tx, keyring: Keyring, tenantId: string, now: Date): Promise<void> {
  keyring.useMasterKey(await lockMasterKeyId(db))
  const rows = [await newKeyRow(keyring, tenantId, 'seal', now), await newKeyRow(keyring, tenantId, 'derive', now)]
  await addKeyRows(db, tenantId === NOBODY ? rows : [...rows, await newSigningKeyRow(keyring, tenantId, now)])
}

/** For an organization that is older than keys of organizations. */
export async function createSigningKey(db: Tx, keyring: Keyring, tenantId: string, now: Date): Promise<void> {
  keyring.useMasterKey(await lockMasterKeyId(db))
  await addKeyRows(db, [await newSigningKeyRow(keyring, tenantId, now)])
}

/** Two processes may give the same keys at the same time: those of the first one count. */
async function addKeyRows(db: Tx, rows: readonly TenantKeyRow[]): Promise<void> {
  await db
    .insertInto('tenant_key')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'purpose']).where('retired_at', 'is', null).doNothing())
    .execute()
}

export async function newKeyRow(
  keyring: Keyring,
  tenantId: string,
  purpose: 'seal' | 'derive',
  now: Date,
): Promise<TenantKeyRow> {
  const row = { key_id: randomBytes(8).toString('hex'), tenant_id: tenantId, purpose }
  const wrapped_key = await keyring.wrap(randomBytes(32), wrapContext(row))
  return { ...row, wrapped_key, public_key: null, created_at: now, retired_at: null, is_prepared: false }
}

/** Its id is the one that is printed on cards: the beginning of the public key's fingerprint. */
export async function newSigningKeyRow(keyring: Keyring, tenantId: string, now: Date): Promise<TenantKeyRow> {
  const seed = randomBytes(32)
  const { keyId, publicBytes } = signingKeyFromSeed(seed)
  const row = { key_id: keyId, tenant_id: tenantId, purpose: 'sign' as const }
  const wrapped_key = await keyring.wrap(seed, wrapContext(row))
  const public_key = publicBytes.toString('base64')
  return { ...row, wrapped_key, public_key, created_at: now, retired_at: null, is_prepared: false }
}

export function wrapContext(row: Pick<TenantKeyRow, 'tenant_id' | 'key_id' | 'purpose'>): string {
  return `tenant-key|${row.tenant_id}|${row.key_id}|${row.purpose}`
}
