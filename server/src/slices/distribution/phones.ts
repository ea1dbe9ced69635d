import { createHmac } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

/** Whether a number of the registry can be sent to. */
export const isPhone = (phone: string): boolean =>
  /^\+[1-9]\d{6,14}$/.test(phone) && (parsePhoneNumberFromString(phone)?.isPossible() ?? false)

/** What lists may show: the country and the last two digits. */
export function phoneHint(phone: string): string {
  const country = parsePhoneNumberFromString(phone)?.countryCallingCode ?? ''
  const rest = phone.slice(1 + country.length)
  return `+${country} ${'•'.repeat(Math.max(rest.length - 2, 0))}${rest.slice(-2)}`
}

export function phoneIndex(keys: TenantKeys, phone: string): Buffer {
  return createHmac('sha256', keys.derive('phone-index/v1')).update(phone).digest()
}
