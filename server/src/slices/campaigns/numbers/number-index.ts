import { createHmac } from 'node:crypto'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

export const NUMBER_PURPOSE = 'beneficiary-number/v1'

/**
 * A beneficiary number as 52 bits of an HMAC, which a JavaScript number and a bigint both hold. People type numbers in any case, with
 * or without spaces and hyphens.
 */
export function numberIndexer(keys: TenantKeys): (number: string) => number {
  const key = keys.derive(NUMBER_PURPOSE)
  return (number) => {
    const plain = number
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s/_.-]/g, '')
    const digest = createHmac('sha256', key).update(plain).digest()
    return (digest.readUInt32BE(0) & 0xfffff) * 2 ** 32 + digest.readUInt32BE(4)
  }
}

/** A number of a list, by its row. */
export interface ListedNumber {
  row: number
  index: number
}

/** The numbers of a list that has been checked. */
export function indexNumbers(keys: TenantKeys, people: readonly { beneficiary_id: string | null }[]): ListedNumber[] {
  const index = numberIndexer(keys)
  return people.flatMap(({ beneficiary_id }, row) =>
    beneficiary_id === null ? [] : [{ row, index: index(beneficiary_id) }],
  )
}
