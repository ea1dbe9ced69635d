import type { CardTexts } from '#slices/cards/index.ts'
import type { Beneficiary } from './beneficiary.ts'

/** What a card will say of a person, before it has codes. */
export function cardTexts({ person, mpi_id: _, ...local }: Beneficiary): CardTexts {
  const { first_name, last_name, date_of_birth, gender, phone_number } = person
  return { ...local, first_name, last_name, date_of_birth, gender, phone_number }
}
