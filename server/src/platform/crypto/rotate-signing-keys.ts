import { inTransaction } from '../db/transaction.ts'
import type { KeyServices } from './key-changes.ts'
import { lockMasterKeyId } from './master-key-id.ts'
import { newSigningKeyRow } from './tenant-key-rows.ts'

/**
 * Gives organizations that have a signing key a new one. What they signed before stays verifiable: the retired keys stay in the list
 * of public keys, and portals name them. Returns how many there were.
 */
export function rotateSigningKeys(
  { database, keyring, processNotifications }: KeyServices,
  now: Date,
): Promise<number> {
  return inTransaction(database, { role: 'platform' }, async (db) => {
    keyring.useMasterKey(await lockMasterKeyId(db))
    const retired = await db
      .updateTable('tenant_key')
      .set({ retired_at: now })
      .where('purpose', '=', 'sign')
      .where('retired_at', 'is', null)
      .returning('tenant_id')
      .execute()
    for (const { tenant_id } of retired)
      await db
        .insertInto('tenant_key')
        .values(await newSigningKeyRow(keyring, tenant_id, now))
        .execute()
    await processNotifications.send(db, 'keys-changed', {})
    return retired.length
  })
}
