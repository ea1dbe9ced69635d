import type { BeneficiaryField } from '@samakart/rules/beneficiary-fields'
import { fieldsOfPerson } from '#slices/mpi/index.ts'

const orNull = (described: object) => ({ anyOf: [{ type: 'string', ...described }, { type: 'null' }] })
const words = (description: string) => orNull({ maxLength: 200, description })

const properties: Record<BeneficiaryField, object> = {
  first_name: { type: 'string', ...fieldsOfPerson.name },
  last_name: { type: 'string', ...fieldsOfPerson.name },
  date_of_birth: orNull(fieldsOfPerson.birth),
  gender: orNull(fieldsOfPerson.gender),
  beneficiary_id: words('Your own identifier. Once in a job at most.'),
  phone_number: orNull(fieldsOfPerson.phone),
  region_code: orNull(fieldsOfPerson.region),
  health_center: words('Printed on most templates.'),
  zone: words('Printed on most templates.'),
  name_native: words('The name in Arabic or N’Ko.'),
  photo: words('The file of a ZIP of photos that shows the person.'),
}

/** A row of a list, as `check-beneficiaries.ts` accepts it. Fields that it does not know are named in `warnings`. */
export const beneficiaryDescription = {
  type: 'object',
  title: 'Beneficiary',
  required: ['first_name', 'last_name'],
  properties,
}
