import type { CardTexts } from '#slices/cards/index.ts'
import type { PersonRecord } from '#slices/mpi/index.ts'
import type { DuplicateChoice } from '../duplicates/policy.ts'

/** A person of a job, checked and normalized. */
export interface Beneficiary {
  person: PersonRecord
  beneficiary_id: string | null
  health_center: string | null
  zone: string | null
  /** The name in Arabic or N'Ko. Only the card shows it; the registry compares Latin names. */
  name_native?: string
  /** The file of a ZIP of photos that shows the person; without it the one called like the beneficiary number. */
  photo_name?: string
  /** Set for people whom the registry knows already. */
  mpi_id?: string
  /** What to do if the person is in the list twice or holds a card; without it the job decides. */
  duplicate?: DuplicateChoice
  org_unit?: string
  enrollment_date?: string
  /** Of visits, for the back. */
  last_care?: string
  next_appointment?: string
  tei?: string
}

/** The texts of a person's card, before it has codes. */
export function cardTexts({ person, mpi_id: _, photo_name: __, duplicate: ___, ...details }: Beneficiary): CardTexts {
  const { first_name, last_name, date_of_birth, gender, phone_number } = person
  return { ...details, first_name, last_name, date_of_birth, gender, phone_number }
}
