import { personName } from '#ui/person/person-name.ts'
import type { Attribute, Preview, Programme } from '../queries.ts'

const MASK = /^[*•]+$/

type Enrollment = Preview['preview'][number]

/** Returns an empty text for a value that the guard masks. */
export function readValue({ code, attribute_uid }: Attribute, { attributes }: Enrollment): string {
  const value = (code && attributes[code]) || attributes[attribute_uid] || ''
  return MASK.test(value) ? '' : value
}

/** Uses the saved mapping. */
export function enrollmentName(programme: Programme, enrollment: Enrollment): string | undefined {
  const mappedValue = (field: string) => {
    const mapped = programme.mappings.find(({ card_field }) => card_field === field)?.attribute_uid
    const attribute = programme.attributes.find(({ attribute_uid }) => attribute_uid === mapped)
    return attribute ? readValue(attribute, enrollment) : ''
  }
  return personName({ first_name: mappedValue('first_name'), last_name: mappedValue('last_name') }) || undefined
}
