import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

/** The personal data of a pass. It is sealed in the database. */
export interface Holder {
  holder_name: string
  holder_id: string | null
  campaign_name: string | null
}

export const sealHolder = (keys: TenantKeys, id: string, holder: Holder) =>
  keys.seal(JSON.stringify(holder), `wallet_pass.sealed_holder:${id}`)

export const openHolder = (keys: TenantKeys, row: { id: string; sealed_holder: string }): Holder =>
  JSON.parse(keys.open(row.sealed_holder, `wallet_pass.sealed_holder:${row.id}`))

/** Sealed, because people write names into reasons. */
export const sealReason = (keys: TenantKeys, id: string, reason: string) =>
  keys.seal(reason, `wallet_pass.sealed_reason:${id}`)

export const openReason = (keys: TenantKeys, id: string, sealed: string) =>
  keys.open(sealed, `wallet_pass.sealed_reason:${id}`)
