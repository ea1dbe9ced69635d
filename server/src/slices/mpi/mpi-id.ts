import { crockford32 } from '#platform/crockford32.ts'
import { randomSecret } from '#platform/random.ts'

/** `SN-DKR-26-7K3Q9ZP2`: where and when somebody was first registered. It stays when the person moves. */
export function newMpiId(place: { country_code: string; region_code: string }, now: Date): string {
  const year = String(now.getUTCFullYear() % 100).padStart(2, '0')
  return `${place.country_code}-${place.region_code}-${year}-${crockford32(randomSecret(5))}`
}

/** As people type it: in small letters, with spaces around. */
export const readMpiId = (typed: string) => typed.trim().toUpperCase()
