import { MAX_NAME_LENGTH } from '@samakart/rules/person-mistakes'
import { Type } from 'typebox'
import { BulkAnswer, MAX_SELECTED, Outcome } from '#platform/http/act-on-each.ts'
import { describedAs } from '#platform/http/description/described-as.ts'
import { Instant } from '#platform/http/instants.ts'
import { NextCursor } from '#platform/http/paging.ts'
import { Text, VisibleText } from '#platform/http/text-schema.ts'
import { OrgUnitFilter } from './people-of-unit.ts'
import { fieldsOfPerson } from './person-record.ts'
import { PersonNumber } from './present-identity.ts'
import { reviewOrigins, reviewSorts, reviewStatuses } from './tables.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Nullable = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])
/** The verbs check what people are called, in lists as in single requests. */
const Value = Type.String({ maxLength: 1_000 })
const Words = describedAs(Value, { maxLength: MAX_NAME_LENGTH })
const PersonName = describedAs(Value, { ...fieldsOfPerson.name })
const Region = describedAs(Value, { ...fieldsOfPerson.region })
const Country = describedAs(Value, { ...fieldsOfPerson.country })
const BirthDate = describedAs(Value, { ...fieldsOfPerson.birth })
const Phone = describedAs(Value, { ...fieldsOfPerson.phone })
const ExternalIds = Type.Record(Type.String(), Nullable(describedAs(Value, { maxLength: 128 })), {
  description: 'Identifiers in other systems, such as `dhis2_uid` and `nin`: at most 20.',
})
const Gender = Type.Union([Type.Enum(['M', 'F', 'U']), Type.Null()])

const optionalFields = {
  date_of_birth: Type.Optional(Nullable(BirthDate)),
  gender: Type.Optional(Gender),
  phone_number: Type.Optional(Nullable(Phone)),
  mother_name: Type.Optional(Nullable(Words)),
  commune: Type.Optional(Nullable(Words)),
  external_ids: Type.Optional(Type.Union([ExternalIds, Type.Null()])),
}

export const RegisterPerson = Type.Object({
  first_name: PersonName,
  last_name: PersonName,
  region_code: Region,
  country_code: Country,
  ...optionalFields,
  force_create: Type.Optional(Type.Boolean({ default: false })),
})

export const MatchPerson = Type.Object({
  first_name: PersonName,
  last_name: PersonName,
  region_code: Type.Optional(Nullable(Region)),
  country_code: Type.Optional(Nullable(Country)),
  ...optionalFields,
})

export const ChangeIdentity = Type.Object(
  {
    first_name: Type.Optional(PersonName),
    last_name: Type.Optional(PersonName),
    region_code: Type.Optional(Region),
    ...optionalFields,
    external_ids: Type.Optional(ExternalIds),
    kyc_verified: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)

export const Registered = Type.Object({
  mpi_id: Type.String(),
  status: Type.Literal('created'),
  confidence: Type.Enum(['new_identity', 'probable']),
  created_at: Timestamp,
  review_id: Type.Optional(
    Type.String({ description: 'The entry in the review queue, where there is a likely duplicate.' }),
  ),
})

export const Reasons = Type.Array(
  Type.Object({
    field: Type.String(),
    reason: Type.String(),
    weight: Type.Number({ description: 'Logarithm of the odds that this field adds or takes.' }),
    text: Type.String({ description: 'What was found, in the language of the request.' }),
    one_in: Type.Optional(Type.Number({ description: 'Of a shared name: one in how many people here has it.' })),
    differs_here: Type.Optional(
      Type.Number({ description: 'Of a difference: how often records of one person differ in it here, once learned.' }),
    ),
    known_in_100: Type.Optional(
      Type.Number({ description: 'Of `population`: of a hundred people who come, how many are known here already.' }),
    ),
  }),
  {
    description:
      'What speaks for and against, the heaviest first. Before it, `record`: the match rests on another record of the person than the present values.',
  },
)

export const Duplicate = Type.Object({
  status: Type.Literal('duplicate_detected'),
  error: Type.String(),
  existing_mpi_id: Type.String(),
  similarity_score: Type.Number(),
  matched_fields: Type.Array(Type.String()),
  matcher_version: Type.String(),
  reasons: Reasons,
  action: Type.Literal('use_existing_or_review'),
  code: Type.String(),
  detail: Type.String(),
})

export const Identity = Type.Object({
  mpi_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  date_of_birth: Nullable(Type.String()),
  gender: Nullable(Type.String()),
  region_code: Type.String(),
  country_code: Type.String(),
  phone_number: Nullable(Type.String()),
  mother_name: Nullable(Type.String()),
  commune: Nullable(Type.String()),
  external_ids: Type.Record(Type.String(), Type.String(), {
    description:
      'Identifiers in other systems. `beneficiary_id` is the one of the newest list; `beneficiary_ids` has those of every campaign.',
  }),
  kyc_verified: Type.Boolean(),
  programmes: Type.Array(
    Type.Object({ programme_type: Type.String(), campaign_id: Type.Optional(Type.String()), linked_at: Timestamp }),
  ),
  programme_count: Type.Integer(),
  beneficiary_ids: Type.Optional(
    Type.Array(PersonNumber, {
      description: 'The identifiers that lists gave to the person, by campaign, newest first. Not in reviews.',
    }),
  ),
  photo_updated_at: Nullable(Type.String({ format: 'date-time', description: 'Null: the person has no photo.' })),
  status: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
  redirected_from: Type.Optional(Type.String({ description: 'The merged identity that was asked for.' })),
})

export const Found = Type.Object({
  mpi_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  date_of_birth: Nullable(Type.String()),
  gender: Nullable(Type.String()),
  region_code: Type.String(),
  programme_count: Type.Integer(),
  created_at: Timestamp,
})

export const Matches = Type.Object({
  matches: Type.Array(
    Type.Object({
      mpi_id: Type.String(),
      similarity_score: Type.Number(),
      matched_fields: Type.Array(Type.String()),
      confidence: Type.Enum(['certain', 'probable', 'possible']),
      matcher_version: Type.String(),
      reasons: Reasons,
    }),
  ),
})

export const LinkDhis2 = Type.Object({
  dhis2_uid: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{10}$', description: 'A UID of DHIS2: 11 characters.' }),
  dhis2_instance_url: Type.String({ format: 'uri', pattern: '^https?://', maxLength: 500 }),
})

export const Dhis2Linked = Type.Object({ mpi_id: Type.String(), dhis2_uid: Type.String(), linked_at: Timestamp })
export const Dhis2Resolved = Type.Object({ dhis2_uid: Type.String(), mpi_id: Type.String(), resolved_at: Timestamp })

const Told = Type.Union([Type.String(), Type.Boolean(), Type.Null()])

export const HistoryEntry = Type.Object({
  at: Timestamp,
  actor: Type.String(),
  kind: Type.Enum(['changed', 'merged', 'unmerged']),
  other_mpi_id: Type.Optional(Type.String({ description: 'Of a merge or its undoing: the other identity.' })),
  reason: Type.Optional(Type.String()),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Told, after: Told })),
})

export const History = Type.Object({
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  next_cursor: NextCursor,
  items: Type.Array(HistoryEntry),
  merged_mpi_ids: Type.Array(Type.String(), { description: 'The identities that were merged into this one.' }),
})

const Reason = Text({ maxLength: 2_000 })

export const MergeIdentities = Type.Object({
  source_mpi_id: Type.String({ maxLength: 100 }),
  target_mpi_id: Type.String({ maxLength: 100 }),
  reason: VisibleText({ maxLength: 2_000 }),
  keep_target: Type.Optional(
    Type.Boolean({ default: true, description: 'Whose values win where both have one; the target’s if true.' }),
  ),
})

export const Merged = Type.Object({
  canonical_mpi_id: Type.String(),
  merged_mpi_id: Type.String(),
  merged_at: Timestamp,
  programmes_migrated: Type.Integer(),
})

export const UnmergeIdentities = Type.Object({ merged_mpi_id: Type.String({ maxLength: 100 }) })

export const Unmerged = Type.Object({
  restored_mpi_id: Type.String(),
  canonical_mpi_id: Type.String(),
  unmerged_at: Timestamp,
})

export const Review = Type.Object({
  review_id: Type.String(),
  status: Type.Enum([...reviewStatuses]),
  origin: Type.String(),
  similarity_score: Type.Number(),
  matcher_version: Type.String(),
  existing_mpi_id: Type.String(),
  new_mpi_id: Type.String(),
  created_at: Timestamp,
  resolved_at: Nullable(Type.String()),
  resolved_by: Nullable(Type.String()),
})

const Brief = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  date_of_birth: Nullable(Type.String()),
})

export const ReviewListed = Type.Object({
  ...Review.properties,
  existing_person: Brief,
  new_person: Brief,
  is_exact_repeat: Type.Boolean({
    description:
      'Both have the same names, birth date and sex, and nothing that both say differs: `POST /mpi/reviews/merge-repeats` takes it.',
  }),
})

export const ReviewQuery = Type.Object({
  status: Type.Enum([...reviewStatuses], { default: 'open' }),
  origin: Type.Optional(Type.Enum([...reviewOrigins])),
  org_unit: OrgUnitFilter,
  min_score: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Of `similarity_score`.' })),
  max_score: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Of `similarity_score`.' })),
  created_from: Type.Optional(Instant('Opened at this instant or later.')),
  created_before: Type.Optional(Instant('Opened before this instant.')),
  updated_since: Type.Optional(Instant('Opened or decided at this instant or later.')),
  sort: Type.Optional(
    Type.Enum([...reviewSorts], { description: '`-` is from the newest or the highest. Without it `-created_at`.' }),
  ),
})
export const shownOfReviews = Object.keys(ReviewQuery.properties)

export const ReviewFigures = Type.Object({
  days: Type.Integer({ description: 'How many days back from now are counted.' }),
  opened: Type.Integer({ description: 'At most 10,000 are counted.' }),
  decided: Type.Integer({
    description:
      'How many people decided, as one person or as two, in the queue or by a merge of the two. Superseded ones do not count. At most the newest 10,000 are counted.',
  }),
  confirmed: Type.Integer({ description: 'How many of those decided are one person.' }),
  confirmed_in_100: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
    description: 'With one decimal. Null: nobody has decided.',
  }),
})

export const ReviewInFull = Type.Object({
  ...Review.properties,
  existing: Identity,
  new: Identity,
  fields: Type.Array(
    Type.Object({
      field: Type.String(),
      existing: Nullable(Type.String()),
      new: Nullable(Type.String()),
      agreement: Type.Enum(['same', 'close', 'different', 'missing']),
    }),
  ),
  present_score: Type.Number({ description: 'With the values that both identities have now.' }),
  matched_fields: Type.Array(Type.String()),
  present_matcher_version: Type.String({ description: 'What made `present_score`.' }),
  reasons: Reasons,
})

export const ResolveReview = Type.Object({
  decision: Type.Enum(['merge', 'distinct']),
  reason: Type.Optional(Reason),
  keep_target: Type.Optional(Type.Boolean({ description: 'For a merge: whether the older identity’s values win.' })),
})

export const ReviewResolved = Type.Object({
  ...Review.properties,
  decision: Type.String(),
  canonical_mpi_id: Type.Optional(Type.String()),
})

export const MergeRepeats = Type.Object({
  review_ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: MAX_SELECTED }),
  reason: Type.Optional(Reason),
})

export const MergedRepeats = BulkAnswer(
  Type.Object({
    review_id: Type.String(),
    outcome: Outcome,
    canonical_mpi_id: Type.Optional(Type.String()),
  }),
)

export const PersonListed = Type.Object({ ...Found.properties, updated_at: Timestamp })
