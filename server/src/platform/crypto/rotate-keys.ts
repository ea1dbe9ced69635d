import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ReadDb, Tx } from '../db/database.ts'
import { isLockTimeout, isRetryable } from '../db/failures.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { OperatorError } from '../operator-error.ts'
import type { Keyring } from './keyring.ts'
import { lockMasterKeyId, replaceMasterKeyId } from './master-key-id.ts'
import { newKeyRow, newSigningKeyRow, wrapContext } from './tenant-key-rows.ts'
import type { KeyServices } from './tenant-key-store.ts'
import { KEYS_FRESH_MS, TenantKeyStore } from './tenant-key-store.ts'
import type { TenantKeys } from './tenant-keys.ts'

/** A column of sealed values. Their context is `table.column:row`, where `row` is what `rowColumn` holds. */
export interface SealedColumn {
  table: string
  column: string
  rowColumn: string
}

export class RotationUnderWay extends OperatorError {
  override name = 'RotationUnderWay'

  constructor() {
    super('Another rotation of the sealing keys is under way: wait until it ends.')
  }
}

interface Rotated {
  /** Organizations, and `NOBODY`, that got a new sealing key. 0 if an interrupted rotation was continued after that. */
  renewed: number
  resealed: number
}

interface Options {
  /** How long every process may take to read keys again. */
  settleMs?: number
  onStep?: (step: 'prepared' | 'activated') => void | Promise<void>
}

/** Where a rotation was interrupted, if it was. */
type Progress = 'prepared' | 'activated' | 'done'

const FACT = 'sealing_rotation'
const SETTLE_MS = 3 * KEYS_FRESH_MS
/** Transactions that were open at the change, and lists that were being sealed, may still write under an older key. */
const MAX_PASSES = 3

/**
 * Gives every organization a new sealing key and seals stored values again, beside a running service. The new key is
 * readable everywhere before the first value is sealed with it. Run again, it goes on where it was interrupted.
 */
export async function rotateSealingKeys(
  services: KeyServices,
  columns: readonly SealedColumn[],
  now: Date,
  { settleMs = SETTLE_MS, onStep }: Options = {},
): Promise<Rotated> {
  await using _ = await lockRotation(services)
  const isReplaced = (await inPlatform(services, readProgress)) === 'activated'
  if (!isReplaced) {
    await inPlatform(services, (db) => prepareKeys(services, db, now))
    await onStep?.('prepared')
    await wait(settleMs)
  }
  const renewed = isReplaced ? 0 : await inPlatform(services, (db) => activatePreparedKeys(services, db, now))
  if (!isReplaced) await onStep?.('activated')
  await wait(settleMs)
  let resealed = 0
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    let found = 0
    for (const column of columns) found += await resealColumn(services.database, services.keyring, column)
    resealed += found
    if (found === 0) break
  }
  await inPlatform(services, (db) => storeProgress(db, 'done'))
  return { renewed, resealed }
}

const inPlatform = <T>({ database }: KeyServices, run: (db: Tx) => Promise<T>) =>
  inTransaction(database, { role: 'platform' }, run)

/** Those that an interrupted rotation has prepared stay. */
async function prepareKeys({ keyring, processNotifications }: KeyServices, db: Tx, now: Date): Promise<void> {
  keyring.useMasterKey(await lockMasterKeyId(db))
  const keys = await db
    .selectFrom('tenant_key')
    .select(['tenant_id', 'is_prepared'])
    .where('purpose', '=', 'seal')
    .where((row) => row.or([row('retired_at', 'is', null), row('is_prepared', '=', true)]))
    .execute()
  const prepared = new Set(keys.filter((key) => key.is_prepared).map((key) => key.tenant_id))
  const missing = keys.filter((key) => !key.is_prepared && !prepared.has(key.tenant_id))
  for (const { tenant_id } of missing) {
    const row = { ...(await newKeyRow(keyring, tenant_id, 'seal', now)), retired_at: now, is_prepared: true }
    await db.insertInto('tenant_key').values(row).execute()
  }
  await storeProgress(db, 'prepared')
  await processNotifications.send(db, 'keys-changed', {})
}

async function activatePreparedKeys({ processNotifications }: KeyServices, db: Tx, now: Date): Promise<number> {
  await sql`
    update tenant_key set retired_at = ${now} where purpose = 'seal' and retired_at is null
      and tenant_id in (select tenant_id from tenant_key where is_prepared)`.execute(db)
  const { rows } = await sql`
    update tenant_key set retired_at = null, is_prepared = false where is_prepared returning key_id`.execute(db)
  await storeProgress(db, 'activated')
  await processNotifications.send(db, 'keys-changed', {})
  return rows.length
}

async function readProgress(db: Tx): Promise<Progress> {
  const fact = await db.selectFrom('installation_fact').select('value').where('name', '=', FACT).executeTakeFirst()
  return (fact?.value as Progress | undefined) ?? 'done'
}

async function storeProgress(db: Tx, value: Progress): Promise<void> {
  await db
    .insertInto('installation_fact')
    .values({ name: FACT, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const LOCK = `hashtextextended('sealing-rotation', 0)`

/** Held by a connection of its own, so that the lock ends with this process, however it ends. */
async function lockRotation({ database }: KeyServices): Promise<AsyncDisposable> {
  const client = await database.pool.connect()
  const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as is_mine`)
  const dispose = async () => {
    if (rows[0]?.is_mine) await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => {})
    client.release(true)
  }
  if (rows[0]?.is_mine) return { [Symbol.asyncDispose]: dispose }
  await dispose()
  throw new RotationUnderWay()
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
async function resealColumn(database: OpenDatabase, keyring: Keyring, column: SealedColumn): Promise<number> {
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
