import { crockford32 } from '@samakart/rules/crockford'
import { randomSecret } from '#platform/random.ts'

/** `SN-DKR-26-7K3Q9ZP2` tells where and when somebody was first registered. It stays the same when the person moves. */
export function newMpiId(place: { country_code: string; region_code: string }, now: Date): string {
  const year = String(now.getUTCFullYear() % 100).padStart(2, '0')
  return `${place.country_code}-${place.region_code}-${year}-${crockford32(randomSecret(5))}`
}

/** Accepts small letters and surrounding spaces, as people type them. */
export const readMpiId = (typed: string) => typed.trim().toUpperCase()
