import type pg from 'pg'
import type { Secrets } from '#platform/config/secrets.ts'
import { KeysInMemory } from '#platform/crypto/key-holder.ts'
import { MasterKeyWrong } from '#platform/crypto/master-key-check.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** A copy whose keys do not open it would be found out when it is needed. */
export async function checkKeysOpen(client: pg.Client, secrets: Secrets): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('public.installation_fact') is not null as exists")
  if (!tables[0].exists) throw new OperatorError('The database is empty: there is nothing to copy.')
  const { rows } = await client.query("select value from installation_fact where name = 'master_key_id'")
  const id = rows[0]?.value
  if (id === undefined) throw new OperatorError('The database is empty: there is nothing to copy.')
  if (!new KeysInMemory(secrets).masterKeyIds.includes(id)) throw new MasterKeyWrong()
}
