import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Level } from './scoring.ts'

export interface ScoreRow {
  tenant_id: string
  mpi_id: string
  score: number
  level: Level
  kyc_verified: boolean
  has_nin: boolean
  programmes_count: number
  high_risks: number
  medium_risks: number
  low_risks: number
  computed_at: Date
}

interface HistoryRow {
  entry_number: GeneratedAlways<number>
  tenant_id: string
  mpi_id: string
  score: number
  level: Level
  computed_at: Date
}

/** Counts over a registry, or over a part of it. */
export interface Tally {
  identities: number
  kyc_verified: number
  has_nin: number
  with_duplicates: number
  with_inconsistencies: number
  score_sum: number
}

export interface RunRow {
  id: string
  status: 'running' | 'completed'
  started_by: string
  started_at: Date
  finished_at: Date | null
  expected: number
  recomputed: Generated<number>
  changed: Generated<number>
  at_tenant: Generated<string>
  after_number: Generated<number>
  tenant_tally: ColumnType<Tally & { changed: number }, string, string>
}

declare module '#platform/db/database.ts' {
  interface Database {
    trust_score: ScoreRow
    trust_history: HistoryRow
    trust_summary: Tally & { tenant_id: string; computed_at: Date }
    trust_run: RunRow
  }
}
