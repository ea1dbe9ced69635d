import type { PersonRecord } from '#slices/mpi/index.ts'

/** A person of a job, checked and in one writing. */
export interface Beneficiary {
  person: PersonRecord
  beneficiary_id: string | null
  health_center: string | null
  zone: string | null
  /** Known already, for people who come from a registry rather than from a list. */
  mpi_id?: string
  org_unit?: string
  enrollment_date?: string
  tei?: string
}
