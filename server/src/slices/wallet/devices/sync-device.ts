import { type Selectable, sql } from 'kysely'
import type { PageRange } from '#platform/http/paging.ts'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { openBook, readBook, writeBook } from '../book.ts'
import { DeviceNotFound, DeviceRevoked } from '../errors.ts'
import { presentPasses, type StoredPass } from '../passes/find-passes.ts'
import type { SyncRow } from '../tables.ts'
import { findDeviceByToken, openDevice, type StoredDevice, shownToken, type TokenView } from './device.ts'

interface SyncRequest {
  device_token: string
  /** Continues after that response instead of the last one, for a device that never received the last. */
  sync_token?: string | undefined
  /** Starts again with all active passes. */
  full?: boolean | undefined
  limit: number
}

/** Returns the active passes first, and later every change since, revoked and expired passes included. */
export async function syncDevice(work: UnitOfWork, request: SyncRequest) {
  const book = await openBook(work)
  const device = await findDeviceByToken(work, request.device_token)
  if (!device) throw new DeviceNotFound()
  if (device.revoked_at) throw new DeviceRevoked()
  const from = request.full ? undefined : await findPosition(work, device, request.sync_token)
  const { passes, position, has_more } = await nextPasses(
    work,
    from ?? startPosition(work.now, book.change_number),
    book.change_number,
    request.limit,
  )
  const sync_token = work.newId('sync')
  await work.db
    .insertInto('wallet_sync')
    .values({
      id: sync_token,
      tenant_id: work.tenantId,
      device_id: device.id,
      passes_synced: passes.length,
      synced_at: work.now,
      filled_at: position.filled?.at ?? null,
      filled_number: position.filled?.passNumber ?? null,
      changes_after: position.changesAfter,
      expiries_at: position.expiries.at,
      expiries_number: position.expiries.passNumber,
    })
    .execute()
  await work.db
    .updateTable('wallet_device')
    .set({ last_sync_at: work.now, last_sync_id: sync_token })
    .where('device_number', '=', device.device_number)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  await writeBook(work, { syncs: 1 })
  recordAct(work, { action: 'wallet.device_synced', object: device.id, details: { passes: passes.length } })
  const presented = await presentPasses(work, passes)
  return { passes: presented, sync_token, synced_at: work.now.toISOString(), has_more }
}

const unknownToken = {
  fr: 'Cet appareil n’a pas reçu ce jeton de synchronisation.',
  en: 'This device was not given this synchronization token.',
  wo: 'Aparey bii jotul jeton bii.',
}

async function findPosition(
  scope: ReadScope,
  device: StoredDevice,
  syncToken: string | undefined,
): Promise<SyncPosition | undefined> {
  const id = syncToken ?? device.last_sync_id
  if (id === null) return undefined
  const sync = await scope.db
    .selectFrom('wallet_sync')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('device_id', '=', device.id)
    .executeTakeFirst()
  if (!sync) throw new Invalid([{ path: 'sync_token', phrase: unknownToken }])
  return toPosition(sync)
}

function toPosition(sync: Selectable<SyncRow>): SyncPosition {
  return {
    filled:
      sync.filled_at && sync.filled_number !== null
        ? { at: sync.filled_at, passNumber: sync.filled_number }
        : undefined,
    changesAfter: sync.changes_after,
    expiries: { at: sync.expiries_at, passNumber: sync.expiries_number },
  }
}

/** Newest first. */
export async function listSyncs(scope: ReadScope, { limit, offset }: PageRange, view: TokenView) {
  const rows = await scope.db
    .selectFrom('wallet_sync as sync')
    .innerJoin('wallet_device as device', 'device.id', 'sync.device_id')
    .select(['sync.id as sync_token', 'sync.passes_synced', 'sync.synced_at', 'device.id', 'device.sealed_device'])
    .where('sync.tenant_id', '=', scope.tenantId)
    .orderBy('sync.sync_number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const keys = await scope.keys()
  const history = rows.map((row) => {
    const { device_token, device_name } = openDevice(keys, row)
    return {
      sync_token: row.sync_token,
      device_id: row.id,
      device_token: shownToken(device_token, view),
      device_name,
      passes_synced: row.passes_synced,
      synced_at: row.synced_at.toISOString(),
    }
  })
  return { history, count: history.length, total: (await readBook(scope))?.syncs ?? 0, limit, offset }
}

/** A position in the order of expiry. */
interface ExpiryPlace {
  at: Date
  passNumber: number
}

/** What a device has received: of the first delivery, of the changes, and of the passes that expired. */
interface SyncPosition {
  filled: ExpiryPlace | undefined
  changesAfter: number
  expiries: ExpiryPlace
}

/** Beyond every pass of that instant. */
const LAST = Number.MAX_SAFE_INTEGER

const startPosition = (now: Date, changeNumber: number): SyncPosition => ({
  filled: { at: now, passNumber: LAST },
  changesAfter: changeNumber,
  expiries: { at: now, passNumber: LAST },
})

interface SyncStep {
  passes: StoredPass[]
  position: SyncPosition
  has_more: boolean
}

/**
 * The next passes for a device. `changeNumber` is the last change that everybody can see: the book's lock is held, so none
 * with a smaller number is still to come.
 */
async function nextPasses(
  work: UnitOfWork,
  from: SyncPosition,
  changeNumber: number,
  limit: number,
): Promise<SyncStep> {
  const found = new Map<number, StoredPass>()
  const position = { ...from }
  let left = limit
  const take = (rows: StoredPass[]): boolean => {
    for (const row of rows) found.set(row.pass_number, row)
    left -= rows.length
    return left > 0
  }

  if (position.filled) {
    const rows = await unrevokedPasses(work, position.filled, undefined, left)
    const isComplete = take(rows)
    position.filled = isComplete ? undefined : placeOf(rows.at(-1), position.filled)
    if (!isComplete) return { passes: [...found.values()], position, has_more: true }
  }

  const changed = await work.db
    .selectFrom('wallet_pass')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('change_number', '>', position.changesAfter)
    .where('change_number', '<=', changeNumber)
    .orderBy('change_number')
    .limit(left)
    .execute()
  const areAllChanges = take(changed)
  position.changesAfter = areAllChanges ? changeNumber : (changed.at(-1)?.change_number ?? changeNumber)
  if (!areAllChanges) return { passes: [...found.values()], position, has_more: true }

  const expired = await unrevokedPasses(work, position.expiries, work.now, left)
  const areAllExpiries = take(expired)
  position.expiries = areAllExpiries
    ? later({ at: work.now, passNumber: LAST }, position.expiries)
    : placeOf(expired.at(-1), position.expiries)
  return { passes: [...found.values()], position, has_more: !areAllExpiries }
}

/** Unrevoked passes in the order of their expiry, after a position and up to an instant. */
function unrevokedPasses(
  work: UnitOfWork,
  after: ExpiryPlace,
  until: Date | undefined,
  limit: number,
): Promise<StoredPass[]> {
  const found = work.db
    .selectFrom('wallet_pass')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('revoked_at', 'is', null)
    .where(
      sql<boolean>`(expires_at, pass_number) > (${after.at.toISOString()}::timestamptz, ${after.passNumber}::bigint)`,
    )
    .orderBy('expires_at')
    .orderBy('pass_number')
    .limit(limit)
  return (until ? found.where('expires_at', '<=', until) : found).execute()
}

const placeOf = (row: StoredPass | undefined, otherwise: ExpiryPlace): ExpiryPlace =>
  row ? { at: row.expires_at, passNumber: row.pass_number } : otherwise

/** Takes the later one, because the clock of another process may be slow. */
const later = (a: ExpiryPlace, b: ExpiryPlace): ExpiryPlace => (a.at.getTime() >= b.at.getTime() ? a : b)
