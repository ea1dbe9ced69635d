import type { ReadDb, Tx } from '../db/database.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { TenantKeyRow } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { OperatorError } from '../operator-error.ts'
import type { Keyring } from './keyring.ts'
import { ensureMasterKeyId } from './master-key-id.ts'
import { createTenantKeys, wrapContext } from './tenant-key-rows.ts'
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
    const root = (await readPlatformRoot(db)) ?? (await createPlatformKeys(db, keyring, now))
    keyring.usePlatformRoot(await keyring.unwrap(root.wrapped_key, wrapContext(root)))
  })
}

/** The root of the keys of those who are not signed in is also that of the installation's own keys. */
function readPlatformRoot(db: ReadDb): Promise<TenantKeyRow | undefined> {
  const keys = db.selectFrom('tenant_key').selectAll().where('tenant_id', '=', NOBODY)
  return keys.where('purpose', '=', 'derive').executeTakeFirst()
}

async function createPlatformKeys(db: Tx, keyring: Keyring, now: Date): Promise<TenantKeyRow> {
  await createTenantKeys(db, keyring, NOBODY, now)
  // Another process may have been faster.
  const root = await readPlatformRoot(db)
  if (!root) throw new Error('The keys of the installation were not stored.')
  return root
}
