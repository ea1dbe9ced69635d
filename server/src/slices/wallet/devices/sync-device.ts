import type { Selectable } from 'kysely'
import type { PageRange } from '#platform/http/paging.ts'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { openBook, readBook, writeBook } from '../book.ts'
import { DeviceNotFound, DeviceRevoked } from '../errors.ts'
import { presentPasses } from '../passes/present-pass.ts'
import type { SyncRow } from '../tables.ts'
import { findDeviceByToken, openDevice, type StoredDevice, shownToken, type TokenView } from './device.ts'
import { nextPasses, type SyncPosition, startPosition } from './sync-position.ts'

export interface SyncRequest {
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
