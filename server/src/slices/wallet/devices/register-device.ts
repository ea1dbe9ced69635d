import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { openBook, writeBook } from '../book.ts'
import { deviceKey } from '../bundle/offline-keys.ts'
import { DeviceRevoked } from '../errors.ts'
import type { Platform } from '../tables.ts'
import { findDeviceByToken, hashToken, sealDevice } from './device.ts'

export interface DeviceRegistration {
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
