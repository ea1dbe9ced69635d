import { sql } from 'kysely'
import type { ReadDb, Tx } from '../db/database.ts'

const FACT = 'master_key_id'

/** Stores it if the database has none yet. Returns the id of the master key that wraps the organizations' keys. */
export async function ensureMasterKeyId(db: Tx, id: string): Promise<string> {
  await db
    .insertInto('installation_fact')
    .values({ name: FACT, value: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readMasterKeyId(db)
}

export async function readMasterKeyId(db: ReadDb): Promise<string> {
  const fact = db.selectFrom('installation_fact').select('value').where('name', '=', FACT)
  return (await fact.executeTakeFirstOrThrow()).value
}

/** Until this transaction ends, no rotation replaces the key: a key that is wrapped in it is not missed by one. */
export async function lockMasterKeyId(db: Tx): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select value from installation_fact where name = ${FACT} for share`.execute(db)
  const [fact] = rows
  if (!fact) throw new Error('The database has no master key.')
  return fact.value
}

/** Waits for transactions that are wrapping keys with the master key that was in use until now. */
export async function replaceMasterKeyId(db: Tx, id: string): Promise<void> {
  await sql`update installation_fact set value = ${id} where name = ${FACT}`.execute(db)
}
