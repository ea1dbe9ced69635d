import { languages } from '@samakart/rules/language'
import { type Static, Type } from 'typebox'
import { Line, VisibleText } from '#platform/http/text-schema.ts'
import { categories } from '#platform/sensitive/categories.ts'
import { CardDesign, Duplicates } from '#slices/campaigns/index.ts'
import { TEMPLATE_IDS } from '#slices/cards/index.ts'
import { overrideCategories } from './guard/guard.ts'
import { MAPPED_FIELDS } from './mapping/mapping.ts'
import { intervals } from './schedules.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const Uid = Type.String({ minLength: 1, maxLength: 60, description: 'A UID of DHIS2.' })
const OrNull = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])
const Category = Type.Enum([...categories])
const OverrideCategory = Type.Enum([...overrideCategories])
const CardLanguage = Type.Enum([...languages], {
  description:
    'Of the cards and of the label of a sensitive programme; by default the country’s. The first cards fix it.',
})

export const Template = Type.Enum([...TEMPLATE_IDS])
export const Dpi = Type.Enum([300, 450, 600], { default: 300 })

export const MappingEntry = Type.Object({
  card_field: Type.Enum([...MAPPED_FIELDS]),
  dhis2_attribute_code: Type.Optional(Line({ minLength: 1, maxLength: 300 })),
  dhis2_attribute_display_name: Type.Optional(Line({ minLength: 1, maxLength: 300 })),
})

export const AssignCodes = Type.Object({
  programme_uid: Uid,
  mappings: Type.Array(MappingEntry, { minItems: 1, maxItems: 50 }),
})
const WaitingForApproval = Type.Array(Type.String(), {
  description: 'Mapped attributes (code, else UID) that are unknown: off cards until an override is recorded.',
})
export const CodesAssigned = Type.Object({
  programme_uid: Type.String(),
  mappings_configured: Type.Integer(),
  unmapped_card_fields: Type.Array(Type.String()),
  waiting_for_approval: WaitingForApproval,
  updated_at: Timestamp,
})

const programme = {
  programme_uid: Type.String(),
  name: Type.String(),
  code: OrNull(Type.String()),
  public_label: Type.String({ description: 'What cards and messages say; neutral when the name is sensitive.' }),
  is_sensitive: Type.Boolean(),
  language: Type.Enum([...languages], { description: 'Of its cards and messages.' }),
  mappings_configured: Type.Integer(),
  campaign_id: OrNull(Type.String()),
  synced_at: OrNull(Timestamp),
}
export const ProgrammeSummary = Type.Object({
  ...programme,
  can_read_data: Type.Boolean(),
  can_write_data: Type.Boolean({ description: 'The account could change its data; the service cannot.' }),
})
const MappedAttribute = Type.Object({
  card_field: Type.String(),
  attribute_uid: Type.String(),
  dhis2_attribute_code: OrNull(Type.String()),
  dhis2_attribute_display_name: Type.String(),
})
export const ProgrammeDetail = Type.Object({
  ...programme,
  attributes: Type.Array(
    Type.Object({
      attribute_uid: Type.String(),
      code: OrNull(Type.String()),
      display_name: Type.String(),
      value_type: Type.String(),
      sensitive_category: Type.Union([Category, Type.Null()]),
      is_overridden: Type.Boolean(),
      needs_approval: Type.Boolean({
        description: 'Nothing tells what it holds: it stays off cards until an override is recorded.',
      }),
    }),
  ),
  mappings: Type.Array(MappedAttribute),
  suggested_mappings: Type.Array(MappedAttribute),
  unmapped_card_fields: Type.Array(Type.String()),
})

export const PreviewQuery = Type.Object({
  programme_uid: Uid,
  org_unit: Type.Optional(Uid),
  from_date: Type.Optional(Day),
  to_date: Type.Optional(Day),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 10 }),
})
export const EnrollmentsPreview = Type.Object({
  programme_uid: Type.String(),
  programme_name: Type.String(),
  total_enrollments: Type.Integer(),
  preview: Type.Array(
    Type.Object({
      enrollment_id: Type.String(),
      enrollment_date: Day,
      org_unit_name: Type.String(),
      attributes: Type.Record(Type.String(), Type.String()),
    }),
  ),
  sensitive_blocked: Type.Array(Type.String(), {
    description: 'Attributes (code, else UID) whose values are masked in `attributes`.',
  }),
  people_masked: Type.Boolean({
    description: 'All values are masked, because the programme itself reveals a condition.',
  }),
})

export const EnrollmentOfPerson = Type.Object({
  enrollment_id: Type.String(),
  programme_uid: Type.String(),
  public_label: Type.String({ description: 'The programme as cards and messages call it.' }),
  enrollment_date: Day,
  status: Type.String(),
  has_card: Type.Boolean({ description: 'Its newest card is pending or valid.' }),
  differences: Type.Array(
    Type.Object({ field: Type.String(), registry: OrNull(Type.String()), dhis2: Type.String() }),
    { description: 'Where the registry and DHIS2, as last read, say different things of the person.' },
  ),
})

export const EnrollmentFilter = Type.Object({
  enrollment_date_from: Type.Optional(Day),
  enrollment_date_to: Type.Optional(Day),
  org_unit: Type.Optional(Uid),
  enrollment_status: Type.Optional(
    // No enumeration: generators of clients make one name of values that differ by case only.
    Type.String({
      pattern: '^(ACTIVE|COMPLETED|CANCELLED|active|completed|cancelled)$',
      description: 'As DHIS2 writes it, or in lower case.',
    }),
  ),
})

export const GenerateCards = Type.Object({
  programme_uid: Uid,
  template: Template,
  dpi: Type.Optional(Dpi),
  include_mpi_id: Type.Optional(Type.Boolean({ default: true })),
  regenerate: Type.Optional(Type.Boolean({ default: false })),
  language: Type.Optional(CardLanguage),
  enrollment_filter: Type.Optional(EnrollmentFilter),
  duplicates: Type.Optional(Duplicates),
  ...CardDesign.properties,
})
export type GenerateCards = Static<typeof GenerateCards>

export const GenerationAccepted = Type.Object({
  task_id: Type.String(),
  programme_uid: Type.String(),
  status: Type.Literal('pending'),
  estimated_cards: Type.Integer(),
  created_at: Timestamp,
})

export const SyncRequest = Type.Object({
  programme_uid: Uid,
  since: Type.Optional(
    Type.Union([Day, Timestamp], { description: 'Read what changed since; by default since the last whole run.' }),
  ),
  full: Type.Optional(Type.Boolean({ default: false })),
})
export const SyncAccepted = Type.Object({
  task_id: Type.String(),
  programme_uid: Type.String(),
  status: Type.Literal('pending'),
  created_at: Timestamp,
})

/** Which fields are there depends on `status` and `kind`. */
export const Task = Type.Object({
  task_id: Type.String(),
  programme_uid: Type.String(),
  kind: Type.Enum(['sync', 'generation']),
  origin: Type.Enum(['manual', 'schedule', 'webhook', 'auto']),
  status: Type.Enum(['pending', 'syncing', 'generating', 'completed', 'failed']),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  cards_generated: Type.Integer(),
  total_cards: Type.Integer(),
  mpi_resolved: Type.Integer(),
  mpi_created: Type.Integer(),
  mpi_pending_review: Type.Integer(),
  sensitive_blocked: Type.Integer({ description: 'Values of attributes that the guard blocked.' }),
  enrollments_read: Type.Integer(),
  enrollments_changed: Type.Integer(),
  enrollments_skipped: Type.Integer({ description: 'Without a usable name: neither identity nor card.' }),
  cards_left_out: Type.Optional(
    Type.Integer({
      description: 'Enrollments whose card could not be printed on this template: neither made nor paid.',
    }),
  ),
  cards_skipped: Type.Optional(
    Type.Integer({ description: 'Enrollments whose people have their card already: neither made nor paid.' }),
  ),
  left_out: Type.Optional(
    Type.Array(
      Type.Object({
        enrollment_id: Type.String(),
        field: Type.String(),
        reason: Type.Enum(['unsupported-characters', 'too-long']),
      }),
      { description: 'The first hundred of them. Correct the field in DHIS2, or choose another template.' },
    ),
  ),
  created_at: Timestamp,
  started_at: OrNull(Timestamp),
  eta_seconds: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  job_id: Type.Optional(Type.String()),
  campaign_id: Type.Optional(Type.String()),
  artifacts: Type.Optional(Type.Record(Type.String(), Type.String())),
  batches: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  completed_at: Type.Optional(Timestamp),
  error: Type.Optional(Type.String()),
  failed_at: Type.Optional(Timestamp),
  quota_refunded: Type.Optional(Type.Integer()),
})

export const DryRunQuery = Type.Object({
  programme_uid: Uid,
  kind: Type.Enum(['sync', 'generation'], { default: 'sync' }),
  full: Type.Boolean({ default: false }),
  limit: Type.Integer({
    minimum: 1,
    maximum: 2_000,
    default: 500,
    description: 'After how many enrollments no further page is examined.',
  }),
  org_unit: Type.Optional(Uid),
  from_date: Type.Optional(Day),
  to_date: Type.Optional(Day),
  enrollment_status: Type.Optional(Type.Enum(['ACTIVE', 'COMPLETED', 'CANCELLED'])),
  regenerate: Type.Boolean({ default: false }),
})
export const DryRun = Type.Object({
  programme_uid: Type.String(),
  reads: Type.Enum(['everything', 'changes']),
  examined: Type.Integer(),
  is_complete: Type.Boolean({ description: 'Everything that a run would read was examined.' }),
  total_in_dhis2: Type.Union([Type.Integer(), Type.Null()], {
    description: 'People or enrollments of the list that was read, as DHIS2 counts: deleted ones, too.',
  }),
  new: Type.Integer(),
  known: Type.Integer(),
  to_review: Type.Integer(),
  skipped: Type.Integer({ description: 'Without a usable name.' }),
  unchanged: Type.Integer(),
  deleted: Type.Integer(),
  sensitive_blocked: Type.Integer({ description: 'Values that the guard holds back.' }),
  waiting_for_approval: WaitingForApproval,
  cards_to_make: Type.Optional(Type.Integer({ description: 'Among what was examined or read before.' })),
  duplicates: Type.Optional(
    Type.Object(
      {
        in_list: Type.Integer({ description: 'Enrollments whose person has an earlier one among them.' }),
        hold_card: Type.Integer({
          description: 'Others whose person holds a valid card, of this programme or of another.',
        }),
        hold_other_card: Type.Integer({ description: 'Those who only hold cards of other campaigns.' }),
        look_alike: Type.Integer({ description: 'People who would wait in the reviews.' }),
      },
      { description: 'Among the first 10,000 of `cards_to_make`; nobody is named.' },
    ),
  ),
  examples: Type.Array(
    Type.Object({
      enrollment_id: Type.String(),
      enrollment_date: Day,
      org_unit_name: Type.String(),
      outcome: Type.Enum(['created', 'resolved', 'pending_review', 'skipped', 'unchanged', 'deleted']),
    }),
  ),
})

export const ScheduleRequest = Type.Object({
  programme_uid: Uid,
  interval_minutes: Type.Enum([...intervals]),
  enabled: Type.Boolean(),
  auto_generate_cards: Type.Optional(Type.Boolean({ default: false })),
  template: Type.Optional(Template),
  dpi: Type.Optional(Type.Enum([300, 450, 600])),
  language: Type.Optional(CardLanguage),
})
export const Schedule = Type.Object({
  programme_uid: Type.String(),
  interval_minutes: Type.Integer(),
  enabled: Type.Boolean(),
  next_sync: OrNull(Timestamp),
  auto_generate_cards: Type.Boolean(),
  template: Type.Optional(Type.String()),
  dpi: Type.Optional(Type.Integer()),
})

export const OverrideRequest = Type.Object({
  programme_uid: Uid,
  attribute: Line({ minLength: 1, maxLength: 300, description: 'The attribute’s UID or code.' }),
  reason: VisibleText({ maxLength: 2_000 }),
})
export const Override = Type.Object({
  programme_uid: Type.String(),
  attribute_uid: Type.String(),
  category: OverrideCategory,
  reason: Type.String(),
  recorded_by: Type.String(),
  recorded_at: Timestamp,
})

/** The type makes the validator read the query's text as a number. */
const DpiInQuery = Type.Unsafe<300 | 450 | 600>({ type: 'integer', enum: [300, 450, 600], default: 300 })
const PreviewLanguage = Type.Enum([...languages], { description: 'By default the one of the programme’s cards.' })
export const CardPreviewQuery = Type.Object({
  enrollment_id: Uid,
  template: Template,
  dpi: DpiInQuery,
  language: Type.Optional(PreviewLanguage),
})
export const CardPreview = Type.Object({
  enrollment_id: Uid,
  template: Template,
  dpi: Type.Optional(Dpi),
  programme_uid: Type.Optional(Uid),
  language: Type.Optional(PreviewLanguage),
  ...CardDesign.properties,
  mappings: Type.Optional(Type.Array(MappingEntry, { maxItems: 50 })),
})
export type CardPreview = Static<typeof CardPreview>
