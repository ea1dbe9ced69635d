import type { OpenDatabase } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Keyring } from './keyring.ts'
import { rememberMasterKey } from './master-key-check.ts'
import { newKeyRow, TenantKeyStore, wrapContext } from './tenant-keys.ts'

/** A column of sealed values. Their context is `table.column:row`, where `row` is what `rowColumn` holds. */
export interface SealedColumn {
  table: string
  column: string
  rowColumn: string
}

const BATCH = 500

/** Wraps every organization's keys with the present master key. The values themselves stay as they are. */
export async function rewrapTenantKeys(database: OpenDatabase, keyring: Keyring): Promise<number> {
  const count = await inTransaction(database, { role: 'platform' }, async (db) => {
    const rows = await db.selectFrom('tenant_key').selectAll().forUpdate().execute()
    for (const row of rows) {
      const context = wrapContext(row)
      const wrapped_key = keyring.wrap(keyring.unwrap(row.wrapped_key, context), context)
      await db.updateTable('tenant_key').set({ wrapped_key }).where('key_id', '=', row.key_id).execute()
    }
    return rows.length
  })
  await rememberMasterKey(database, keyring)
  return count
}

/** Gives every organization a new sealing key. Values sealed from now on use it; older ones stay readable. */
export async function renewSealingKeys(database: OpenDatabase, keyring: Keyring, now: Date): Promise<string[]> {
  return inTransaction(database, { role: 'platform' }, async (db) => {
    const retired = await db
      .updateTable('tenant_key')
      .set({ retired_at: now })
      .where('purpose', '=', 'seal')
      .where('retired_at', 'is', null)
      .returning('tenant_id')
      .execute()
    const tenants = retired.map((row) => row.tenant_id)
    for (const tenantId of tenants) {
      await db
        .insertInto('tenant_key')
        .values(newKeyRow(keyring, tenantId, 'seal', now))
        .execute()
    }
    return tenants
  })
}

/** Seals older values again with the present key, batch by batch; it may be interrupted and repeated. */
export async function resealValues(
  database: OpenDatabase,
  keyring: Keyring,
  tenantId: string,
  columns: readonly SealedColumn[],
): Promise<number> {
  const keys = await inTransaction(database, { role: 'platform', isReadOnly: true }, (db) =>
    new TenantKeyStore(keyring).load(db, tenantId),
  )
  let count = 0
  for (const { table, column, rowColumn } of columns) {
    const current = `v1.${keys.sealingKeyId}.%`
    for (;;) {
      const { rows } = await database.pool.query<{ row: string; sealed: string }>(
        `select "${rowColumn}" as row, "${column}" as sealed from "${table}"
         where tenant_id = $1 and "${column}" is not null and "${column}" not like $2 limit ${BATCH}`,
        [tenantId, current],
      )
      for (const { row, sealed } of rows) {
        const context = `${table}.${column}:${row}`
        await database.pool.query(
          `update "${table}" set "${column}" = $1 where tenant_id = $2 and "${rowColumn}" = $3 and "${column}" = $4`,
          [keys.seal(keys.open(sealed, context), context), tenantId, row, sealed],
        )
      }
      count += rows.length
      if (rows.length < BATCH) break
    }
  }
  return count
}
