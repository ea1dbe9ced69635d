import { sql } from 'kysely'
import type { ReadDb } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { OperatorError } from '../operator-error.ts'
import type { KeyServices } from './key-changes.ts'
import { replaceMasterKeyId } from './master-key-id.ts'
import { wrapContext } from './tenant-key-rows.ts'

export class ProcessWithoutMasterKey extends OperatorError {
  override name = 'ProcessWithoutMasterKey'

  constructor(count: number) {
    super(
      `${count} running process(es) do not know the new master key: restart them with MASTER_KEY and MASTER_KEY_PREVIOUS, then run the command again. Nothing was changed.`,
    )
  }
}

/**
 * Wraps every organization's keys with the configured master key. The sealed values do not change. It is one
 * transaction: a rotation that is interrupted has changed nothing.
 */
export async function rotateMasterKey({ database, keyring, processNotifications }: KeyServices): Promise<number> {
  return inTransaction(database, { role: 'platform' }, async (db) => {
    const unaware = await countProcessesWithout(db, keyring.masterKeyId)
    if (unaware > 0) throw new ProcessWithoutMasterKey(unaware)
    // First, so that keys of organizations that are being created are either wrapped here or wait for the new master key.
    await replaceMasterKeyId(db, keyring.masterKeyId)
    keyring.useMasterKey(keyring.masterKeyId)
    const rows = await db.selectFrom('tenant_key').selectAll().forUpdate().execute()
    for (const row of rows) {
      const context = wrapContext(row)
      const wrapped_key = await keyring.wrap(await keyring.unwrap(row.wrapped_key, context), context)
      await db.updateTable('tenant_key').set({ wrapped_key }).where('key_id', '=', row.key_id).execute()
    }
    await processNotifications.send(db, 'keys-changed', {})
    return rows.length
  })
}

/** The name of the connection with which a process listens for notifications, where others see which keys it knows. */
export function listenerName(role: string, masterKeyIds: readonly string[]): string {
  return `samakart ${role} ${masterKeyIds.join(' ')}`
}

async function countProcessesWithout(db: ReadDb, masterKeyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name ~ '^samakart (api|worker|all) '
      and not ${masterKeyId} = any(string_to_array(application_name, ' '))`.execute(db)
  return rows[0]?.count ?? 0
}
