import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import { purposeKey } from '#platform/crypto/purpose-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { openBook, readBook, writeBook } from '../book.ts'
import { DeviceNotFound, DeviceRevoked } from '../errors.ts'
import type { DeviceRow, Platform } from '../tables.ts'

export type StoredDevice = Selectable<DeviceRow>

interface DeviceDetails {
  device_token: string
  device_name: string
}

/** The organization's own key for bundles. It never leaves the service, so only the service can open these bundles. */
export const organizationKey = (keys: TenantKeys): Buffer => keys.derive('wallet-bundle')

/** Derived from the organization's key, so that a stolen device cannot open the bundles of another one. */
export const deviceKey = (keys: TenantKeys, deviceId: string): Buffer =>
  purposeKey(organizationKey(keys), `wallet-device/v1/${deviceId}`)

const hashToken = (keys: TenantKeys, token: string): Buffer =>
  createHmac('sha256', keys.derive('wallet-device-token')).update(token).digest()

const sealDevice = (keys: TenantKeys, id: string, details: DeviceDetails) =>
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

async function getDevice(scope: ReadScope, id: string): Promise<StoredDevice> {
  const device = await scope.db
    .selectFrom('wallet_device')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!device) throw new DeviceNotFound()
  return device
}

/** The token of a device lets its owner act as that device, so not every reader of the list is shown it. */
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

interface DeviceRegistration {
  device_token: string
  device_name: string
  platform: Platform
}

/** Returns the key that opens the device's bundles only once. The same token again returns the device without it. */
export async function registerDevice(work: UnitOfWork, registration: DeviceRegistration) {
  await openBook(work)
  const existing = await findDeviceByToken(work, registration.device_token)
  if (existing?.revoked_at) throw new DeviceRevoked()
  if (existing) {
    return {
      isNew: false,
      device: {
        device_id: existing.id,
        device_token: registration.device_token,
        registered_at: existing.registered_at.toISOString(),
        organization_id: work.tenantId,
        verification_keys: work.keyring.issuerKeys(),
      },
    }
  }
  const keys = await work.keys()
  const id = work.newId('device')
  await work.db
    .insertInto('wallet_device')
    .values({
      id,
      tenant_id: work.tenantId,
      token_hash: hashToken(keys, registration.device_token),
      sealed_device: sealDevice(keys, id, {
        device_token: registration.device_token,
        device_name: registration.device_name.trim(),
      }),
      platform: registration.platform,
      registered_at: work.now,
      last_sync_at: null,
      last_sync_id: null,
      revoked_at: null,
    })
    .execute()
  await writeBook(work, { devices: 1 })
  recordAct(work, { action: 'wallet.device_registered', object: id, details: { platform: registration.platform } })
  return {
    isNew: true,
    device: {
      device_id: id,
      device_token: registration.device_token,
      registered_at: work.now.toISOString(),
      organization_id: work.tenantId,
      offline_key: deviceKey(keys, id).toString('base64'),
      verification_keys: work.keyring.issuerKeys(),
    },
  }
}

/** The device gets no passes and no bundles any more. Revoking it again changes nothing. */
export async function revokeDevice(work: UnitOfWork, deviceId: string) {
  await openBook(work)
  const device = await getDevice(work, deviceId)
  const revokedAt = device.revoked_at ?? work.now
  if (!device.revoked_at) {
    await work.db
      .updateTable('wallet_device')
      .set({ revoked_at: revokedAt })
      .where('device_number', '=', device.device_number)
      .where('tenant_id', '=', work.tenantId)
      .execute()
    await writeBook(work, { devices_revoked: 1 })
    recordAct(work, { action: 'wallet.device_revoked', object: device.id })
  }
  return { device_id: device.id, status: 'revoked' as const, revoked_at: revokedAt.toISOString() }
}
