import { Type } from 'typebox'
import { Line } from '#platform/http/text-schema.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Uid = Type.String({ minLength: 1, maxLength: 60, description: 'A UID of DHIS2.' })
const OrNull = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])

export const Account = Type.Object({
  url: Line({
    minLength: 1,
    maxLength: 500,
    description: 'The instance’s full address, without a slash at the end.',
  }),
  username: Line({ minLength: 1, maxLength: 255 }),
  password: Type.String({
    minLength: 1,
    maxLength: 1_000,
    description: 'The password, or a personal access token (`d2pat_…` or `d2p_…`). Stored sealed, never returned.',
  }),
})

const connection = {
  config_id: Type.String(),
  url: Type.String(),
  username: Type.String(),
  status: Type.Literal('configured'),
  webhook_url: Type.String(),
  created_at: Timestamp,
}
export const Connection = Type.Object(connection)
export const NewConnection = Type.Object({
  ...connection,
  webhook_secret: Type.String({
    description: 'Returned only here. Send it as X-Webhook-Secret, or as `secret` in the query.',
  }),
})

export const Connected = Type.Object({
  status: Type.Literal('connected'),
  dhis2_version: Type.String(),
  server_date: Timestamp,
  server_time_zone: Type.String(),
  programmes_available: Type.Integer(),
  organisation_units: Type.Integer(),
  warnings: Type.Array(Type.String({ description: 'account_can_write, account_without_units' })),
  writable_programmes: Type.Array(Type.Object({ programme_uid: Type.String(), name: Type.String() }), {
    description: 'Programmes whose data the account could change by authority or by sharing.',
  }),
})

const NamedProgramme = Type.Object({ programme_uid: Type.String(), name: Type.String() })
export const ConnectionHealth = Type.Object({
  checked_at: Timestamp,
  state: Type.Enum(['good', 'attention', 'down']),
  url: Type.String(),
  username: Type.String(),
  connected_since: Timestamp,
  problem: Type.Union([
    Type.Enum(['dhis2_unreachable', 'dhis2_bad_answer', 'dhis2_auth_failed', 'dhis2_refused']),
    Type.Null(),
  ]),
  warnings: Type.Array(
    Type.String({
      description:
        'account_can_write, account_without_units, version_untested, clock_differs (more than a minute), last_run_failed',
    }),
  ),
  server: Type.Union([
    Type.Object({
      version: Type.String(),
      is_tested_version: Type.Boolean(),
      time_zone: Type.String(),
      clock_difference_seconds: Type.Integer({ description: 'Positive when the clock of DHIS2 is ahead.' }),
      programmes_readable: Type.Integer(),
      programmes_unreadable: Type.Array(NamedProgramme),
      writable_programmes: Type.Array(NamedProgramme),
      can_write: Type.Boolean(),
      organisation_units: Type.Integer(),
      has_units: Type.Boolean(),
      reads_changes: Type.Boolean({ description: 'Otherwise each run reads the whole programme.' }),
    }),
    Type.Null(),
  ]),
  pages: Type.Object({
    read: Type.Integer(),
    average_ms: Type.Union([Type.Integer(), Type.Null()]),
    slowest_ms: Type.Union([Type.Integer(), Type.Null()]),
  }),
  refused: Type.Array(
    Type.Object({ reason: Type.Enum(['name_missing', 'sensitive_blocked', 'not_printable']), count: Type.Integer() }),
    { description: 'What the recent runs did not take over.' },
  ),
  runs: Type.Array(
    Type.Object({
      task_id: Type.String(),
      kind: Type.String(),
      status: Type.String(),
      error: OrNull(Type.String()),
      programme_uid: Type.String(),
      programme_name: Type.String(),
      created_at: Timestamp,
      ended_at: OrNull(Timestamp),
      enrollments_read: Type.Integer(),
      enrollments_changed: Type.Integer(),
      enrollments_skipped: Type.Integer(),
      sensitive_blocked: Type.Integer(),
      cards_left_out: Type.Integer(),
    }),
    { description: 'The last ten, newest first.' },
  ),
})

export const OrgUnitsQuery = Type.Object({
  parent: Type.Optional(Uid),
  search: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
})
export const OrgUnitList = Type.Object({
  items: Type.Array(
    Type.Object({
      uid: Type.String(),
      name: Type.String(),
      level: Type.Integer(),
      has_children: Type.Boolean(),
      ancestors: Type.Array(Type.String(), { description: 'Names from the root down.' }),
      region_code: Type.Union([Type.String(), Type.Null()], {
        description: 'The region of the unit; null before an enrollment of it, or of a unit below it, was read.',
      }),
      region_source: Type.Union([Type.Enum(['geometry', 'name', 'organization']), Type.Null()], {
        description: 'What says so: where the unit lies, the names above it, or only whose unit it is.',
      }),
    }),
  ),
  has_more: Type.Boolean({ description: 'DHIS2 has more than are listed: search for one.' }),
})

/** The specification fixes these two. */
const failedWith = <S extends string>(status: S) =>
  Type.Object({ status: Type.Literal(status), error: Type.String(), code: Type.String(), detail: Type.String() })
export const AuthFailed = failedWith('auth_failed')
export const Unreachable = failedWith('unreachable')
