import fc from 'fast-check'
import type { Card } from '../card.ts'

const LETTERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéèëêàâçîïôùûüñŋÑŊËÉɓɗƴƁƊƳ '’-"]
const CROCKFORD = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']

const name = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 80 })
  .map((letters) => letters.join(''))
  .filter((text) => /\p{L}/u.test(text))

const isoDate = fc
  .date({ min: new Date('1920-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

export const qrToken = fc
  .array(fc.constantFrom(...CROCKFORD), { minLength: 26, maxLength: 26 })
  .map((all) => all.join(''))

const code = fc.array(fc.constantFrom(...CROCKFORD), { minLength: 8, maxLength: 8 }).map((all) => all.join(''))

/** Any card that a campaign could print, including unusual ones. */
export const anyCard: fc.Arbitrary<Card> = fc.record({
  first_name: name,
  last_name: name,
  date_of_birth: optional(isoDate),
  gender: fc.constantFrom('M' as const, 'F' as const, 'U' as const, null),
  beneficiary_id: optional(fc.stringMatching(/^[A-Z]{2}-\d{1,12}$/)),
  phone_number: optional(fc.stringMatching(/^\+221\d{9}$/)),
  health_center: optional(name),
  org_unit: optional(name),
  enrollment_date: optional(isoDate),
  zone: optional(name),
  mpi_id: optional(code.map((all) => `SN-DKR-26-${all}`)),
  tei: optional(fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{10}$/)),
  card_code: fc.tuple(fc.stringMatching(/^[A-Z0-9]{3,8}$/), code).map(([prefix, rest]) => `${prefix}-${rest}`),
  qr_token: qrToken,
  issued_on: optional(isoDate),
})
