import { sql } from 'kysely'
import type { OpenDatabase } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { OperatorError } from '../operator-error.ts'
import type { Keyring } from './keyring.ts'

export class MasterKeyWrong extends OperatorError {
  override name = 'MasterKeyWrong'

  constructor() {
    super(
      'MASTER_KEY is not the key that this database was sealed with. Set the right one, or set the old one as MASTER_KEY_PREVIOUS and run: npm run ops:rotate-keys',
    )
  }
}

const FACT = 'master_key_id'

/** A wrong key must stop the start, not surface as unreadable values one by one. */
export async function checkMasterKey(database: OpenDatabase, keyring: Keyring): Promise<void> {
  const stored = await inTransaction(database, { role: 'platform' }, async (db) => {
    await db
      .insertInto('installation_fact')
      .values({ name: FACT, value: keyring.masterKeyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return db.selectFrom('installation_fact').select('value').where('name', '=', FACT).executeTakeFirstOrThrow()
  })
  if (!keyring.knowsMasterKey(stored.value)) throw new MasterKeyWrong()
}

export async function rememberMasterKey(database: OpenDatabase, keyring: Keyring): Promise<void> {
  await inTransaction(database, { role: 'platform' }, async (db) => {
    await sql`update installation_fact set value = ${keyring.masterKeyId} where name = ${FACT}`.execute(db)
  })
}
