import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { OperatorError } from '../operator-error.ts'
import type { KeyServices } from './key-changes.ts'
import { lockMasterKeyId } from './master-key-id.ts'
import { resealColumn, type SealedColumn } from './reseal-values.ts'
import { newKeyRow } from './tenant-key-rows.ts'
import { KEYS_FRESH_MS } from './tenant-key-store.ts'

export class RotationUnderWay extends OperatorError {
  override name = 'RotationUnderWay'

  constructor() {
    super('Another rotation of the sealing keys is under way: wait until it ends.')
  }
}

export interface Rotated {
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
