import { purposeKey } from '#platform/crypto/purpose-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

/** The organization's own key for bundles. It never leaves the service, so only the service can open these bundles. */
export const organizationKey = (keys: TenantKeys): Buffer => keys.derive('wallet-bundle')

/** Derived from the organization's key, so that a stolen device cannot open the bundles of another one. */
export const deviceKey = (keys: TenantKeys, deviceId: string): Buffer =>
  purposeKey(organizationKey(keys), `wallet-device/v1/${deviceId}`)
