import type { BirthDate } from './dates.ts'
import type { NameField, PersonName } from './names/person-name.ts'
import type { Place } from './places.ts'

/** What a registry may know of a person. Every field may be missing; `region_code` may also be the region's name. */
export interface Person {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  date_of_birth?: string | null | undefined
  gender?: string | null | undefined
  commune?: string | null | undefined
  region_code?: string | null | undefined
  country_code?: string | null | undefined
  phone_number?: string | null | undefined
  mother_name?: string | null | undefined
  email?: string | null | undefined
  /** Street and house, or post code: only some sources have one. */
  address?: string | null | undefined
  external_ids?: Readonly<Record<string, string>> | null | undefined
}

export interface PreparedPerson {
  /** The words of the name. They decide which of two people comes first, so that a pair is always compared in the same order. */
  readonly order: string
  /** The first three letters of `order` as a number, which is enough to order most pairs. */
  readonly orderStart: number
  /** The name as written, then other readings of a name written in one field. */
  readonly readings: readonly PersonName[]
  readonly birth: BirthDate | undefined
  readonly sex: 'M' | 'F' | ''
  readonly place: Place
  readonly phone: string
  readonly mother: NameField
  readonly email: string
  readonly address: string
  readonly ids: readonly (readonly [kind: string, value: string])[]
}
