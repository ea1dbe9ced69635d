import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { openBook, writeBook } from '../book.ts'
import { deviceKey } from '../bundle/offline-keys.ts'
import type { Platform } from '../tables.ts'
import { findDeviceByToken, hashToken, sealDevice } from './device.ts'

export interface DeviceOrder {
  device_token: string
  device_name: string
  platform: Platform
}

/** The key that opens this device's bundles is told once; the same token again answers the same device without it. */
export async function registerDevice(work: UnitOfWork, order: DeviceOrder) {
  await openBook(work)
  const known = await findDeviceByToken(work, order.device_token)
  if (known) {
    return {
      isNew: false,
      device: {
        device_id: known.id,
        device_token: order.device_token,
        registered_at: known.registered_at.toISOString(),
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
      token_hash: hashToken(keys, order.device_token),
      sealed_device: sealDevice(keys, id, {
        device_token: order.device_token,
        device_name: order.device_name.trim(),
      }),
      platform: order.platform,
      registered_at: work.now,
      last_sync_at: null,
      last_sync_id: null,
    })
    .execute()
  await writeBook(work, { devices: 1 })
  recordAct(work, { action: 'wallet.device_registered', object: id, details: { platform: order.platform } })
  return {
    isNew: true,
    device: {
      device_id: id,
      device_token: order.device_token,
      registered_at: work.now.toISOString(),
      organization_id: work.tenantId,
      offline_key: deviceKey(keys, id).toString('base64'),
      verification_keys: work.keyring.issuerKeys(),
    },
  }
}
