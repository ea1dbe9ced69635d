import type { ColumnType } from 'kysely'

export const erasureStatuses = ['requested', 'refused', 'withdrawn', 'completed'] as const
export type ErasureStatus = (typeof erasureStatuses)[number]

/** Counts of what an erasure has removed. */
export interface ErasureOutcome {
  identities: number
  keys: number
  cards_revoked: number
  passes: number
  messages: number
  enrollments: number
  list_rows: number
  jobs_with_files: number
}

export interface ErasureRow {
  id: string
  tenant_id: string
  mpi_id: string
  status: ErasureStatus
  sealed_reason: string
  sealed_decision: string | null
  requested_by: string
  requested_at: Date
  decided_by: string | null
  decided_at: Date | null
  outcome: ColumnType<ErasureOutcome | null, string | null, string | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    erasure: ErasureRow
  }
}
