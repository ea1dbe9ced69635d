import { isLockTimeout, isRetryable } from '../db/failures.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Keyring } from './keyring.ts'
import { TenantKeyStore } from './tenant-key-store.ts'
import type { TenantKeys } from './tenant-keys.ts'

/** A column of sealed values. Their context is `table.column:row`, where `row` is what `rowColumn` holds. */
export interface SealedColumn {
  table: string
  column: string
  rowColumn: string
}

interface SealedRow {
  tenant_id: string
  row: string
  sealed: string
}

const BATCH = 500
const MAX_ATTEMPTS = 10

/**
 * Seals the values of a column that are under an older key again with the current one. It reads the table once, and
 * may be interrupted and repeated. Beside a running service, a value that somebody changes meanwhile stays as they
 * wrote it.
 */
export async function resealColumn(database: OpenDatabase, keyring: Keyring, column: SealedColumn): Promise<number> {
  const store = new TenantKeyStore(keyring)
  const keysOf = (tenantId: string) =>
    inTransaction(database, { role: 'platform', isReadOnly: true }, (db) => store.load(db, tenantId))
  const reader = await database.pool.connect()
  let count = 0
  try {
    // Between two batches this transaction waits for the writes of another connection.
    await reader.query(
      'begin read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    await reader.query(`declare old_values no scroll cursor for ${oldValues(column)}`)
    for (;;) {
      const { rows } = await reader.query<SealedRow>(`fetch ${BATCH} from old_values`)
      if (rows.length === 0) break
      for (const [tenantId, group] of Map.groupBy(rows, (row) => row.tenant_id))
        count += await resealRows(database, await keysOf(tenantId), column, group)
    }
    return count
  } finally {
    await reader.query('rollback').catch(() => {})
    reader.release()
  }
}

const oldValues = ({ table, column, rowColumn }: SealedColumn) => `
  select value.tenant_id, value."${rowColumn}" as row, value."${column}" as sealed
  from "${table}" value
  join tenant_key key on key.tenant_id = value.tenant_id and key.purpose = 'seal' and key.retired_at is null
  where value."${column}" is not null and split_part(value."${column}", '.', 2) <> key.key_id`

async function resealRows(
  { pool }: OpenDatabase,
  keys: TenantKeys,
  { table, column, rowColumn }: SealedColumn,
  rows: readonly SealedRow[],
): Promise<number> {
  const resealed = rows.map(({ row, sealed }) => {
    const context = `${table}.${column}:${row}`
    return keys.seal(keys.open(sealed, context), context)
  })
  const values = [rows[0]?.tenant_id, rows.map(({ row }) => row), rows.map(({ sealed }) => sealed), resealed]
  const update = `
    update "${table}" value set "${column}" = again.resealed
    from unnest($2::text[], $3::text[], $4::text[]) again (row, sealed, resealed)
    where value.tenant_id = $1 and value."${rowColumn}" = again.row and value."${column}" = again.sealed`
  for (let attempt = 1; ; attempt++) {
    try {
      return (await pool.query(update, values)).rowCount ?? 0
    } catch (error) {
      // Somebody else was writing the same rows, and may do so for as long as a lock is waited for.
      if (!isRetryable(error) && !isLockTimeout(error)) throw error
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}
