import type { Language } from '@samakart/rules/language'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { DuplicateChoice } from '#slices/campaigns/index.ts'
import type { SovereignConfig, TemplateId } from '#slices/cards/index.ts'
import type { OverrideCategory } from './guard/guard.ts'
import type { Mapping } from './mapping/mapping.ts'
import type { CountKind } from './unit-figures/counted-person.ts'

type Json<T> = ColumnType<T, string, string>

/** An enrollment whose card cannot be printed, and why. Its values are not repeated. */
export interface Unprintable {
  enrollment_id: string
  field: string
  reason: 'unsupported-characters' | 'too-long'
}

/** What says that a unit is in a region: where it lies, the names above it, or only whose unit it is. */
export type RegionSource = 'geometry' | 'name' | 'organization'

export interface ConnectionRow {
  tenant_id: string
  id: string
  url: string
  username: string
  sealed_password: string
  webhook_secret_hash: Buffer
  webhook_heard_at: Date | null
  /** When DHIS2 first accepted the account; null before, and after it refused it for good. */
  accepted_at: Date | null
  created_at: Date
}

interface ProgrammeTable {
  tenant_id: string
  programme_uid: string
  instance_url: string
  name: string
  public_label: string
  is_sensitive: boolean
  /** The language of its cards and messages; null means the default of the country. */
  language: Language | null
  mappings: ColumnType<Mapping[] | null, string | null, string | null>
  mapped_at: Date | null
  campaign_id: string | null
  last_template: string | null
  cursor_server_time: string | null
  synced_at: Date | null
  reader_task_id: string | null
  reader_until: Date | null
  created_at: Date
}

export type ProgrammeRow = Omit<ProgrammeTable, 'mappings'> & { mappings: Mapping[] | null }

export interface EnrollmentRow {
  tenant_id: string
  enrollment_uid: string
  programme_uid: string
  tracked_entity_uid: string
  org_unit_uid: string
  org_unit_path: string
  enrolled_on: string
  status: string
  mpi_id: string | null
  row_hash: Buffer
  sealed_record: string
  blocked_values: number
  problem: string | null
  card_job_id: string | null
  card_place: number | null
  has_card: boolean
  /** The template on which the enrollment, with its current values, could not be printed. */
  unprintable_on: string | null
  changed_at: Date
}

interface CountedPersonRow {
  tenant_id: string
  person: string
  content: string
}

interface UnitCountRow {
  tenant_id: string
  org_unit_uid: string
  programme_uid: string
  kind: CountKind
  value: string
  count: number
}

interface RecountRow {
  tenant_id: string
  rounds_left: number
  is_reading_counted: boolean
  until: string
  run_after: Date
}

interface OrgUnitRow {
  tenant_id: string
  org_unit_uid: string
  path: string
  region_code: string | null
  region_source: RegionSource | null
}

export type TaskKind = 'sync' | 'generation'
export type TaskOrigin = 'manual' | 'schedule' | 'webhook' | 'auto'
type TaskStatus = 'pending' | 'syncing' | 'generating' | 'completed' | 'failed'

interface TaskTable {
  id: string
  tenant_id: string
  programme_uid: string
  kind: TaskKind
  origin: TaskOrigin
  status: TaskStatus
  request: Json<TaskRequest>
  reading_place: ColumnType<ReadingPlace | null, string | null, string | null>
  read_whole: boolean
  expected: number
  enrollments_read: number
  enrollments_changed: number
  enrollments_skipped: number
  mpi_resolved: number
  mpi_created: number
  mpi_pending_review: number
  sensitive_blocked: number
  estimated_cards: number
  total_cards: number
  cards_ordered_until: string
  cards_left_out: number
  cards_skipped: Generated<number>
  pages_read: Generated<number>
  pages_ms: Generated<number>
  slowest_page_ms: Generated<number>
  left_out: Json<Unprintable[]>
  error: string | null
  attempt: number
  lease_until: Date | null
  /** Runs that ended with an error; after each the task waits longer. */
  failures: number
  run_after: Date | null
  created_by: string
  created_at: Date
  started_at: Date | null
  completed_at: Date | null
  failed_at: Date | null
  /** The `traceparent` of the request that started it. */
  trace_parent: string | null
}

export type Task = Omit<Selectable<TaskTable>, 'request' | 'reading_place' | 'left_out'> & {
  request: TaskRequest
  reading_place: ReadingPlace | null
  left_out: Unprintable[]
}

export interface TaskJobRow {
  task_id: string
  number: number
  tenant_id: string
  job_id: string
  cards: number
  status: 'open' | 'completed' | 'failed'
}

export interface ScheduleRow {
  tenant_id: string
  programme_uid: string
  interval_minutes: number
  enabled: boolean
  auto_generate_cards: boolean
  template: string | null
  dpi: number | null
  next_sync: Date | null
  updated_at: Date
}

export interface OverrideRow {
  tenant_id: string
  programme_uid: string
  attribute_uid: string
  id: string
  category: OverrideCategory
  sealed_reason: string
  recorded_by: string
  recorded_at: Date
}

declare module '#platform/db/database.ts' {
  interface Database {
    dhis2_connection: ConnectionRow
    dhis2_programme: ProgrammeTable
    dhis2_erased_entity: { tenant_id: string; entity_index: Buffer; erased_at: Date }
    dhis2_enrollment: EnrollmentRow
    dhis2_org_unit: OrgUnitRow
    dhis2_counted_person: CountedPersonRow
    dhis2_unit_count: UnitCountRow
    dhis2_recount: RecountRow
    dhis2_task_logo: { task_id: string; tenant_id: string; place: number; base64: string }
    dhis2_task: TaskTable
    dhis2_task_job: TaskJobRow
    dhis2_task_last_taken: { tenant_id: string; taken_at: Date }
    dhis2_schedule: ScheduleRow
    dhis2_guard_override: OverrideRow
  }
}

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

/** Where a run is in the source. It is stored in the transaction that stores the rows before it. */
export interface ReadingPlace {
  /** The server's wall clock when the run began: the next cursor. */
  serverTime: string
  /** Changes are read from this server time on; null reads everything. */
  since: string | null
  page: number
  pageSize: number
  /** Set after the first page, if the server counts. */
  total: number | null
  /** How many items the pages had so far: people or enrollments. */
  listed?: number
}

/** The value of `cards_ordered_until` when all card jobs of a task have been started. It sorts after every UID. */
export const ALL_CARDS_ORDERED = '~'
