import type { Guarded } from '../guard/guarded.ts'

/** An enrollment as DHIS2 tells it, whatever the version calls its parts. */
export interface SourceEnrollment {
  uid: string
  programmeUid: string
  trackedEntityUid: string
  orgUnitUid: string
  /** The server's calendar day. */
  enrolledOn: string
  status: string
  isDeleted: boolean
  /** By the attribute's UID. Nothing here has been cleared by the guard. */
  attributes: ReadonlyMap<string, Guarded<string>>
}

export interface EnrollmentWindow {
  programmeUid: string
  /** The server's wall clock: only what changed since. */
  since?: string | null
  from?: string
  to?: string
  orgUnit?: string
  status?: string
  /** Also what DHIS2 has deleted, marked as such. */
  includesDeleted?: boolean
}

export interface EnrollmentPage {
  rows: SourceEnrollment[]
  /** What the server counted, where it was asked to. It counts what it pages through: people or enrollments. */
  total: number | undefined
  hasMore: boolean
  /** As many rows as were asked for: there may be more, whatever the count says. */
  isFull: boolean
}
