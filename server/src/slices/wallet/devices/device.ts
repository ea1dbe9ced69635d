import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { readBook } from '../book.ts'
import { DeviceNotFound, DeviceRevoked } from '../errors.ts'
import type { DeviceRow } from '../tables.ts'

export type StoredDevice = Selectable<DeviceRow>

interface DeviceDetails {
  device_token: string
  device_name: string
}

export const hashToken = (keys: TenantKeys, token: string): Buffer =>
  createHmac('sha256', keys.derive('wallet-device-token')).update(token).digest()

export const sealDevice = (keys: TenantKeys, id: string, details: DeviceDetails) =>
  keys.seal(JSON.stringify(details), `wallet_device.sealed_device:${id}`)

export const openDevice = (keys: TenantKeys, row: { id: string; sealed_device: string }): DeviceDetails =>
  JSON.parse(keys.open(row.sealed_device, `wallet_device.sealed_device:${row.id}`))

export async function findDeviceByToken(scope: ReadScope, token: string): Promise<StoredDevice | undefined> {
  return scope.db
    .selectFrom('wallet_device')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('token_hash', '=', hashToken(await scope.keys(), token))
    .executeTakeFirst()
}

/** For what only a device in use may have. */
export async function getDeviceInUse(scope: ReadScope, id: string): Promise<StoredDevice> {
  const device = await getDevice(scope, id)
  if (device.revoked_at) throw new DeviceRevoked()
  return device
}

export async function getDevice(scope: ReadScope, id: string): Promise<StoredDevice> {
  const device = await scope.db
    .selectFrom('wallet_device')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!device) throw new DeviceNotFound()
  return device
}

/** Whoever has the token of a device can act as that device, so not everybody who may see the list is shown it. */
export const shownToken = (token: string, { showsTokens }: TokenView): string => (showsTokens ? token : '••••••••')

export interface TokenView {
  showsTokens: boolean
}

export async function listDevices(scope: ReadScope, { limit, offset }: PageRange, view: TokenView) {
  const rows = await scope.db
    .selectFrom('wallet_device')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('device_number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const keys = await scope.keys()
  const devices = rows.map((row) => {
    const { device_token, device_name } = openDevice(keys, row)
    return {
      device_id: row.id,
      device_token: shownToken(device_token, view),
      device_name,
      platform: row.platform,
      registered_at: row.registered_at.toISOString(),
      last_sync: row.last_sync_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
    }
  })
  return { devices, count: devices.length, total: (await readBook(scope))?.devices ?? 0, limit, offset }
}
