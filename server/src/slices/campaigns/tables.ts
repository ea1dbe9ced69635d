import type { Language } from '@samakart/rules/language'
import type { ColumnType } from 'kysely'
import type { BrandContent } from '#slices/brand/index.ts'
import type { BirthDetail, CodeLength, Flip } from '#slices/cards/index.ts'
import type { Outcome } from '#slices/mpi/index.ts'
import type { DuplicateChoice } from './duplicates/policy.ts'
import type { Artifact, Artifacts } from './jobs/artifacts.ts'

export type CampaignStatus = 'draft' | 'active' | 'completed' | 'archived'
export const typedCodes = ['slow', 'left_out'] as const
export type TypedCodes = (typeof typedCodes)[number]
export type JobStatus = 'pending' | 'generating' | 'completed' | 'failed'

export interface CampaignRow {
  id: string
  tenant_id: string
  name: string
  campaign_type: string
  prefix: string
  language: Language
  template_id: string
  description: string | null
  status: CampaignStatus
  total_cards: number
  open_jobs: number
  completed_jobs: number
  job_count: number
  /** How many months the cards of a job are valid if the job does not say; null: for ever. */
  valid_months: number | null
  /** Whether a beneficiary number is on one valid card at most. */
  unique_beneficiary_ids: boolean
  /** Whether its portals hold slow hashes of the card codes, so that typed codes are found. */
  typed_codes: TypedCodes
  /** How many characters of its card codes follow the prefix. */
  card_code_length: CodeLength
  /** Leads to the public page that says how to check a card. */
  check_code: string
  created_at: Date
  updated_at: Date
}

export interface JobRow {
  id: string
  tenant_id: string
  campaign_id: string
  status: JobStatus
  dpi: 300 | 450 | 600
  include_mpi_id: boolean
  /** The last day on which its cards are valid, `YYYY-MM-DD`; null: for ever. */
  valid_until: string | null
  total_cards: number
  /** How many people each batch of the list has; the last batch may have fewer. */
  batch_size: number
  /** People whom the registry did not know when the job was submitted, and how many of them have their identity now. */
  people_to_find: number
  people_found: number
  cards_generated: number
  cards_issued: number
  free_cards: number
  billed_cards: number
  cost_fcfa: number
  quota_refunded: number | null
  error: string | null
  attempt: number
  lease_until: Date | null
  /** Runs that ended with an error; after each the job waits longer. */
  failures: number
  run_after: Date | null
  phase_started_at: Date | null
  artifacts: ColumnType<Artifacts | null, string | null, string | null>
  created_at: Date
  started_at: Date | null
  /** When its files were in the store. From then on the job can only be completed. */
  published_at: Date | null
  completed_at: Date | null
  failed_at: Date | null
  /** When its files were made, at its completion or later. */
  files_made_at: Date | null
  /** When its PDF, sheets and ZIP will be removed; null if they are kept for ever or removed already. */
  files_expire_at: Date | null
  files_removed_at: Date | null
  rebuild_requested_at: Date | null
  /** How much its identity QRs tell of the date of birth; null if its cards have none. */
  identity_birth: BirthDetail | null
  identity_photo: boolean
  /** The photos that came beside its list. */
  photo_set_id: string | null
  /** Whether its beneficiary numbers are in `beneficiary_number`. */
  numbers_entered: boolean
  /** The brand with which it was accepted. */
  brand: ColumnType<BrandContent | null, string | null, string | null>
  /** What happens to people who are in the list twice or hold a card of the campaign. */
  duplicates: DuplicateChoice
  settles_duplicates: boolean
  /** Rows that were submitted, and those that were left when the job was accepted. Null: as many as cards. */
  row_count: number | null
  place_count: number | null
  /** Rows that were left out when it was accepted, in order, from 0. */
  left_out: number[] | null
  /** Known when its files are published. */
  people: number | null
  to_review: number | null
  replaced: number
  /** The `traceparent` of the request that submitted it. */
  trace_parent: string | null
}

/** Photos that wait for a job. */
export interface PhotoSetRow {
  id: string
  tenant_id: string
  campaign_id: string
  pictures: number
  ready_at: Date | null
  created_at: Date
  created_by: string
  expires_at: Date
}

interface PhotoSetPictureRow {
  id: string
  tenant_id: string
  set_id: string
  name_index: Buffer
  sealed_photo: string
}

/** A job as it is read. */
export type Job = Omit<JobRow, 'artifacts' | 'brand'> & { artifacts: Artifacts | null; brand: BrandContent | null }

/** How many places its list has: one for each row that was left when it was accepted. */
export const placesOf = ({ place_count, total_cards }: Pick<JobRow, 'place_count' | 'total_cards'>): number =>
  place_count ?? total_cards

/** Says at which row of the submitted list, from 1, a place is. Places are asked for in order. */
export function rowFinder({ left_out }: Pick<Job, 'left_out'>): (place: number) => number {
  const leftOut = left_out ?? []
  let before = 0
  return (place) => {
    while (before < leftOut.length && (leftOut[before] ?? 0) <= place + before) before += 1
    return place + before + 1
  }
}

/** `people` are deleted when their cards are valid; `details` and `design` are kept for cards that are made again. */
export type BatchKind = 'people' | 'details' | 'design'

export interface JobBatchRow {
  id: string
  tenant_id: string
  job_id: string
  kind: BatchKind
  number: number
  sealed_content: string
  resolved_at: Date | null
  outcomes: ColumnType<Outcomes | null, string | null, string | null>
}

/**
 * `replaces` names the places whose holders lose their earlier cards when the new ones become valid. `numbered` has the identity of each row
 * with a number of its own, and null for the other rows of the batch. `came` rows were compared, of which `known` were probably known.
 */
export type Outcomes = Record<Outcome, number> & {
  replaces?: number[]
  numbered?: (string | null)[]
  came?: number
  known?: number
}

/** When a job of the organization was last taken by a worker. */
export interface JobLastTakenRow {
  tenant_id: string
  taken_at: Date
}

/** The key of a sealed file. */
export interface StoredFileRow {
  id: string
  tenant_id: string
  storage_key: string
  /** Null when the file is destroyed or was never sealed. */
  sealed_key: string | null
  remove_after: Date | null
  created_at: Date
}

export interface FileRetentionRow {
  tenant_id: string
  /** Null: for ever. */
  card_files_days: number | null
  updated_at: Date
}

export interface IdentityQrSettingRow {
  tenant_id: string
  is_enabled: boolean
  date_of_birth: BirthDetail
  has_photo: boolean
  updated_at: Date
}

/** A printer of the organization. The offsets are in millimetres to the right and down. */
export interface PrinterRow {
  id: string
  tenant_id: string
  place: number
  name: string
  flip: Flip
  front_x: number
  front_y: number
  back_x: number
  back_y: number
}

/** A PDF of a job in a layout that somebody asked for. */
export interface PrintedLayoutRow {
  job_id: string
  layout: string
  tenant_id: string
  artifact: ColumnType<Artifact, string, string>
  made_at: Date
}

/** A beneficiary number as a keyed hash, and the card that was printed with it. */
interface BeneficiaryNumberRow {
  number_index: number
  job_id: string
  place: number
  tenant_id: string
}

/** What became of the rows of a batch, one letter each. */
interface JobOutcomeRow {
  job_id: string
  batch_number: number
  tenant_id: string
  outcomes: string
  recorded_at: Date
}

/** A list that a worker compares with the registry. */
interface ListCheckRow {
  id: string
  tenant_id: string
  campaign_id: string
  batches: number
  sealed_result: string | null
  lease_until: Date | null
  run_after: Date | null
  created_at: Date
}

interface ListCheckBatchRow {
  id: string
  tenant_id: string
  check_id: string
  number: number
  sealed_people: string
}

declare module '#platform/db/database.ts' {
  interface Database {
    campaign: CampaignRow
    generation_job: JobRow
    job_batch: JobBatchRow
    job_outcome: JobOutcomeRow
    beneficiary_number: BeneficiaryNumberRow
    list_check: ListCheckRow
    list_check_batch: ListCheckBatchRow
    list_check_last_taken: JobLastTakenRow
    job_last_taken: JobLastTakenRow
    stored_file: StoredFileRow
    file_retention: FileRetentionRow
    identity_qr_setting: IdentityQrSettingRow
    photo_set: PhotoSetRow
    photo_set_picture: PhotoSetPictureRow
    printer: PrinterRow
    printed_layout: PrintedLayoutRow
  }
}
