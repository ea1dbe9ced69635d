import { Type } from 'typebox'
import { erasureStatuses } from './tables.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Nullable = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])

export const Reason = Type.Object({ reason: Type.String({ maxLength: 2_000, pattern: '\\S' }) })

export const Erasure = Type.Object({
  id: Type.String(),
  mpi_id: Type.String(),
  status: Type.Enum([...erasureStatuses]),
  reason: Nullable(Type.String({ description: 'Emptied when the person is erased.' })),
  decision_reason: Nullable(Type.String()),
  requested_by: Type.String(),
  requested_at: Timestamp,
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Timestamp),
  outcome: Type.Union([
    Type.Object({
      identities: Type.Integer(),
      keys: Type.Integer(),
      cards_revoked: Type.Integer(),
      passes: Type.Integer(),
      messages: Type.Integer(),
      enrollments: Type.Integer(),
      list_rows: Type.Integer(),
      jobs_with_files: Type.Integer(),
    }),
    Type.Null(),
  ]),
})

const Rows = Type.Array(Type.Record(Type.String(), Type.Unknown()))

/** Everything that is held about one person. */
export const PersonExport = Type.Object({
  mpi_id: Type.String(),
  exported_at: Timestamp,
  organization: Type.Object({ id: Type.String(), name: Type.String() }),
  campaign_names: Type.Record(Type.String(), Type.String(), { description: 'Of the campaigns that appear, by id.' }),
  identities: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'The identity and those merged into it, with their programmes and every change of their values.',
  }),
  merges: Rows,
  reviews: Rows,
  cards: Rows,
  list_rows: Rows,
  wallet_passes: Rows,
  messages: Rows,
  dhis2_enrollments: Rows,
  trust_scores: Rows,
  erasures: Rows,
  acts: Rows,
  readings: Rows,
})

export const Reading = Type.Object({
  at: Timestamp,
  actor: Type.String(),
  action: Type.String(),
  mpi_id: Type.String(),
  times: Type.Integer({ description: 'How often within the same second.' }),
})

const Text = Type.String()

export const ProcessingRegister = Type.Object({
  organization: Type.Object({ id: Text, name: Text, country_code: Text }),
  read_at: Timestamp,
  people: Type.Integer({ description: 'Identities in the registry now.' }),
  activities: Type.Array(
    Type.Object({
      key: Text,
      title: Text,
      people: Text,
      data: Text,
      purpose: Text,
      ground: Text,
      retention: Text,
      readers: Type.String({ description: 'The lowest role that may read it.' }),
      recipients: Type.Array(Text),
      tables: Type.Array(Text),
    }),
  ),
})
