import type { OpenDatabase } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { OperatorError } from '../operator-error.ts'
import type { Keyring } from './keyring.ts'
import { ensureMasterKeyId } from './master-key-id.ts'
import { createTenantKeys } from './tenant-key-rows.ts'
import { NOBODY } from './tenant-keys.ts'

export class MasterKeyWrong extends OperatorError {
  override name = 'MasterKeyWrong'

  constructor() {
    super(
      'MASTER_KEY is not the key that this database was sealed with. Set the right one, or set the old one as MASTER_KEY_PREVIOUS and run: npm run ops:rotate-keys',
    )
  }
}

/**
 * A wrong key must stop the start instead of showing up later as unreadable values. During a rotation, the keyring goes
 * on with the master key that the database names.
 */
export async function checkMasterKey(database: OpenDatabase, keyring: Keyring, now: Date): Promise<void> {
  await inTransaction(database, { role: 'platform' }, async (db) => {
    const stored = await ensureMasterKeyId(db, keyring.masterKeyId)
    if (!keyring.hasMasterKey(stored)) throw new MasterKeyWrong()
    keyring.useMasterKey(stored)
    const existing = db.selectFrom('tenant_key').select('key_id').where('tenant_id', '=', NOBODY).limit(1)
    if (!(await existing.executeTakeFirst())) await createTenantKeys(db, keyring, NOBODY, now)
  })
}
