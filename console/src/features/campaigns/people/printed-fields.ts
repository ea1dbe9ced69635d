import type { ListItem } from '@samakart/sdk'
import { type Field, fields } from './fields.ts'

type Template = Pick<ListItem<'/templates'>, 'fields' | 'fields_without_mpi_id' | 'attributes'>

export interface PrintChoices {
  withMpi: boolean
  /** Only `sovereign` limits its attributes. */
  maxAttributes: number
}

/** Returns the fields that stand on the card. Only they have to be printable. */
export function printedFields(template: Template, { withMpi, maxAttributes }: PrintChoices): ReadonlySet<Field> {
  const dropped = template.attributes.slice(maxAttributes)
  const shown = (withMpi ? template.fields : template.fields_without_mpi_id).filter((key) => !dropped.includes(key))
  const isName = (field: Field) => field === 'first_name' || field === 'last_name'
  return new Set(fields.filter((field) => shown.includes(field) || (isName(field) && shown.includes('full_name'))))
}
