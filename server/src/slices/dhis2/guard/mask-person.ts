import { findSensitiveCategory } from '#platform/sensitive/recognize.ts'
import type { CardField } from '../mapping/mapping.ts'
import { MASK } from './guarded.ts'

type Fields = Partial<Record<CardField, string>>

/** What tells who somebody is; the other fields only show how a card looks. */
const PERSONAL: readonly CardField[] = ['date_of_birth', 'phone_number', 'beneficiary_id', 'zone']

/**
 * On the screens of a programme whose name reveals a condition, being an example is enough to be revealed. Its example people
 * are therefore initials there, and nothing else of theirs is shown.
 */
export function maskPerson(fields: Fields): Fields {
  const masked: Fields = { ...fields }
  for (const field of PERSONAL) delete masked[field]
  for (const name of ['first_name', 'last_name'] as const) {
    const [letter] = fields[name]?.trim() ?? ''
    if (letter) masked[name] = `${letter}.`
  }
  return masked
}

/** Every value is masked, whatever its attribute is called; the attributes themselves stay visible. */
export const maskAll = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(attributes).map((name) => [name, MASK]))

/** A clinic's name can reveal a condition too. */
export const maskUnit = (name: string) => (findSensitiveCategory(name) ? MASK : name)
