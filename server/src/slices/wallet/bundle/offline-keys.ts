import { purposeKey } from '#platform/crypto/purpose-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

/** The organization's own key for bundles. It never leaves the service, so only the service can open what it seals. */
export const organizationKey = (keys: TenantKeys): Buffer => keys.derive('wallet-bundle')

/** A device's key follows from the organization's, so that a stolen device opens no other's bundles. */
export const deviceKey = (keys: TenantKeys, deviceId: string): Buffer =>
  purposeKey(organizationKey(keys), `wallet-device/v1/${deviceId}`)
