import { createHash, createHmac } from 'node:crypto'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

/** A caller may make its key from a phone number or a name, so the hash that is stored is keyed. */
export interface KeyHashes {
  keyed: string
  /** What 0.2.0 stored. A message of its last day is found by it, and two versions side by side lock the same name. */
  bare: string
}

export function hashIdempotencyKey(keys: TenantKeys, key: string): KeyHashes {
  return {
    keyed: createHmac('sha256', keys.derive('message-idempotency-key/v1')).update(key).digest('hex'),
    bare: createHash('sha256').update(key).digest('hex'),
  }
}
