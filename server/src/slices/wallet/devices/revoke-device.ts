import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { openBook, writeBook } from '../book.ts'
import { getDevice } from './device.ts'

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
