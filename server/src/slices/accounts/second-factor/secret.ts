import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { SecondFactorRow } from '../tables.ts'

export const sealSecret = (keys: TenantKeys, userId: string, secret: Buffer): string =>
  keys.seal(secret.toString('base64url'), `second_factor.sealed_secret:${userId}`)

export const openSecret = (keys: TenantKeys, { user_id, sealed_secret }: SecondFactorRow): Buffer =>
  Buffer.from(keys.open(sealed_secret, `second_factor.sealed_secret:${user_id}`), 'base64url')
