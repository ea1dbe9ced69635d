import type { Guarded } from '../guard/guarded.ts'

/** An enrollment from DHIS2, independent of the version. */
export interface SourceEnrollment {
  uid: string
  programmeUid: string
  trackedEntityUid: string
  /** The unit where the person was enrolled. */
  orgUnitUid: string
  /** The unit that owns the person, where DHIS2 filters by owner and the list says it. It changes with a transfer. */
  ownerUnitUid: string | null
  /** The server's calendar day. */
  enrolledOn: string
  status: string
  isDeleted: boolean
  /** Values by attribute UID, of requested data elements too. The guard has not checked them yet. */
  attributes: ReadonlyMap<string, Guarded<string>>
}

export interface EnrollmentWindow {
  programmeUid: string
  /** Selects what changed since this time on the server's wall clock. */
  since?: string | null
  from?: string
  to?: string
  orgUnit?: string
  status?: string
  /** Data elements of visits (`stage.element`) whose newest values are read too. */
  elements?: ReadonlySet<string>
  /** Includes deleted enrollments, marked as deleted. */
  includesDeleted?: boolean
}

export interface EnrollmentPage {
  rows: SourceEnrollment[]
  /** The server's count, if it was requested. It counts what the list contains: people or enrollments. */
  total: number | undefined
  /** How many items the page has: people or enrollments. */
  listed: number
  hasMore: boolean
  /** The page has as many rows as were requested, so there may be more, whatever the count says. */
  isFull: boolean
}
