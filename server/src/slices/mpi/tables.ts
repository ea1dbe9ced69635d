import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Teaching } from './teaching/queue-effect.ts'
import type { TrialResult } from './trials/tally.ts'

export interface IdentityRow {
  identity_number: GeneratedAlways<number>
  tenant_id: string
  mpi_id: string
  sealed_person: string
  country_code: string
  region_code: string
  gender: string | null
  kyc_verified: boolean
  has_nin: boolean
  status: 'active' | 'deactivated' | 'erased'
  merged_into: number | null
  root_number: number | null
  programme_count: number
  created_at: Date
  updated_at: Date
  change_number: GeneratedAlways<number | null>
}

interface KeyRow {
  key: number
  identity_number: number
  tenant_id: string
}

interface ProgrammeRow {
  identity_number: number
  programme_type: string
  campaign_id: string
  source: string
  holder_number: number
  tenant_id: string
  linked_at: Date
}

interface HistoryRow {
  id: string
  tenant_id: string
  identity_number: number
  at: Date
  actor: string
  sealed_before: string
}

export interface MergeRow {
  id: string
  tenant_id: string
  source_number: number
  target_number: number
  keep_target: boolean
  sealed_snapshot: string
  merged_at: Date
  merged_by: string
  undone_at: Date | null
  undone_by: string | null
}

export const reviewOrigins = ['registration', 'forced', 'batch', 'same_list', 'change'] as const
export type ReviewOrigin = (typeof reviewOrigins)[number]
export const reviewSorts = ['created_at', '-created_at', 'score', '-score', 'updated_at', '-updated_at'] as const
export const reviewStatuses = ['open', 'merged', 'distinct', 'superseded'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export interface ReviewRow {
  id: string
  tenant_id: string
  low_number: number
  high_number: number
  origin: ReviewOrigin
  score: number
  matcher_version: string
  status: ReviewStatus
  created_at: Date
  resolved_at: Date | null
  resolved_by: string | null
  sealed_reason: string | null
  closed_by_merge: string | null
}

interface DistinctRow {
  low_number: number
  high_number: number
  tenant_id: string
  decided_at: Date
  decided_by: string
}

/** A photo is the person's own, whatever the identity was merged into. */
export interface PhotoRow {
  mpi_id: string
  tenant_id: string
  sealed_photo: string
  photo_bytes: number
  updated_at: Date
  updated_by: string
}

interface PopulationRow {
  tenant_id: string
  people: number
  sealed_terms: string | null
  counted_people: number
  counted_at: Date | null
  counted_number: Generated<number>
  people_at_full_count: Generated<number>
  indexed_edition: Generated<number>
  coming_edition: Generated<number>
  reindexed_number: Generated<number>
  came: Generated<number>
  known: Generated<number>
}

export const profileSources = ['registry', 'decisions'] as const
export type ProfileSource = (typeof profileSources)[number]
export const profileStatuses = ['learning', 'failed', 'candidate', 'active', 'retired'] as const
export type ProfileStatus = (typeof profileStatuses)[number]

export interface ProfileRow {
  id: string
  tenant_id: string
  version: number
  source: ProfileSource
  status: ProfileStatus
  rules: string
  people: number
  sealed_profile: string | null
  requested_at: Date
  requested_by: string
  learned_at: Date | null
  adopted_at: Date | null
  adopted_by: string | null
  retired_at: Date | null
  retired_by: string | null
  attempt: Generated<number>
  lease_until: Date | null
}

interface TeachingRow {
  tenant_id: string
  decisions: number
  judged_at: Date
  rules: string
  base_profile_id: string | null
  result: ColumnType<Teaching | null, string | null, string | null>
  profile_id: string | null
}

export const trialStatuses = ['waiting', 'running', 'completed', 'cancelled', 'failed'] as const
export type TrialStatus = (typeof trialStatuses)[number]

export interface TrialRow {
  id: string
  tenant_id: string
  status: TrialStatus
  certain: number
  probable: number
  profile_id: string | null
  active_profile_id: string | null
  people_to_read: Generated<number>
  people_read: Generated<number>
  result: ColumnType<TrialResult | null, string | null, string | null>
  attempt: Generated<number>
  requested_by: string
  created_at: Date
  ended_at: Date | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    mpi_identity: IdentityRow
    mpi_blocking_key: KeyRow
    mpi_search_key: KeyRow
    mpi_external_id: KeyRow & { linked_at: Date }
    mpi_programme: ProgrammeRow
    mpi_history: HistoryRow
    mpi_merge: MergeRow
    mpi_review: ReviewRow
    mpi_review_count: { tenant_id: string; status: ReviewStatus; count: number }
    mpi_distinct: DistinctRow
    mpi_population: PopulationRow
    mpi_photo: PhotoRow
    mpi_profile: ProfileRow
    mpi_teaching: TeachingRow
    mpi_trial: TrialRow
    mpi_linked_level: {
      tenant_id: string
      rules: string
      is_repeat: boolean
      field: number
      level: number
      pairs: number
    }
  }
}
