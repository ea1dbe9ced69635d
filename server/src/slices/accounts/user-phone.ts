import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { UserRow } from './tables.ts'

const contextOf = (userId: string) => `app_user.sealed_phone:${userId}`

export const sealPhone = (keys: TenantKeys, userId: string, phone: string): string =>
  keys.seal(phone, contextOf(userId))

export const openPhone = (keys: TenantKeys, { id, sealed_phone }: UserRow): string | undefined =>
  sealed_phone === null ? undefined : keys.open(sealed_phone, contextOf(id))
