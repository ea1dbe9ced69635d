import { createHmac } from 'node:crypto'
import { pictureName } from '@samakart/rules/picture-name'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

const PURPOSE = 'photo-names/v1'
const INDEX_BYTES = 16

/** Equal names of one organization have equal hashes, and nobody gets back from the hash without its key. */
export function nameIndexer(keys: TenantKeys): (name: string) => Buffer {
  const key = keys.derive(PURPOSE)
  return (name) => createHmac('sha256', key).update(pictureName(name)).digest().subarray(0, INDEX_BYTES)
}
