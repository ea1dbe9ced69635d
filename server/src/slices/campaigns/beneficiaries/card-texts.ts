import type { CardTexts } from '#slices/cards/index.ts'
import type { Beneficiary } from './beneficiary.ts'

/** The texts of a person's card, before it has codes. */
export function cardTexts({ person, mpi_id: _, photo_name: __, duplicate: ___, ...details }: Beneficiary): CardTexts {
  const { first_name, last_name, date_of_birth, gender, phone_number } = person
  return { ...details, first_name, last_name, date_of_birth, gender, phone_number }
}
