import type { DuplicateChoice } from '#slices/campaigns/index.ts'
import type { SovereignConfig, TemplateId } from '#slices/cards/index.ts'

export interface EnrollmentFilter {
  enrollment_date_from?: string
  enrollment_date_to?: string
  org_unit?: string
  enrollment_status?: string
}

export interface CardRequest {
  template: TemplateId
  dpi: 300 | 450 | 600
  include_mpi_id: boolean
  regenerate: boolean
  enrollment_filter: EnrollmentFilter
  sovereign_config?: SovereignConfig
  /** Every enrollment gets a card by default. */
  duplicates?: DuplicateChoice
}

/** What a task should do. */
export interface TaskRequest {
  since?: string
  full?: boolean
  cards?: CardRequest
  /** Set after a synchronization: the cards are made without reading DHIS2 again. */
  skipReading?: boolean
}
