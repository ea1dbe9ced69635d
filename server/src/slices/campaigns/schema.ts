import type { BeneficiaryField } from '@samakart/rules/beneficiary-fields'
import { languages } from '@samakart/rules/language'
import { type Static, Type } from 'typebox'
import { describedAs } from '#platform/http/description/described-as.ts'
import { Name, Text } from '#platform/http/text-schema.ts'
import { CODE_LENGTHS, Day, TEMPLATE_IDS, ValidUntil } from '#slices/cards/index.ts'
import { fieldsOfPerson } from '#slices/mpi/index.ts'
import { CardDesign } from './design/card-design.ts'
import { FoundDuplicates } from './duplicates/found-duplicates.ts'
import { DuplicateRows, Duplicates } from './duplicates/policy.ts'
import { typedCodes } from './tables.ts'

const orNull = (described: object) => ({ anyOf: [{ type: 'string', ...described }, { type: 'null' }] })
const words = (description: string) => orNull({ maxLength: 200, description })

const properties: Record<BeneficiaryField, object> = {
  first_name: { type: 'string', ...fieldsOfPerson.name },
  last_name: { type: 'string', ...fieldsOfPerson.name },
  date_of_birth: orNull(fieldsOfPerson.birth),
  gender: orNull(fieldsOfPerson.gender),
  beneficiary_id: words('Your own identifier. Once in a job at most.'),
  phone_number: orNull(fieldsOfPerson.phone),
  region_code: orNull(fieldsOfPerson.region),
  health_center: words('Printed on most templates.'),
  zone: words('Printed on most templates.'),
  name_native: words('The name in Arabic or N’Ko.'),
  photo: words('The file of a ZIP of photos that shows the person.'),
}

/** A row of a list, as `check-beneficiaries.ts` accepts it. Fields that it does not know are named in `warnings`. */
const beneficiaryDescription = {
  type: 'object',
  title: 'Beneficiary',
  required: ['first_name', 'last_name'],
  properties,
}

const Timestamp = Type.String({ format: 'date-time' })
const CampaignName = Name({ minLength: 2, maxLength: 200 })
const Description = Text({ maxLength: 2_000 })

/** The limit of one job. */
export const MAX_BENEFICIARIES = 10_000

export const campaignStatuses = ['draft', 'active', 'completed', 'archived'] as const

const ValidMonths = Type.Integer({
  minimum: 1,
  maximum: 600,
  description: 'How many months the cards of a job are valid, unless the job has `valid_until`.',
})

const UniqueIds = Type.Boolean({
  default: false,
  description:
    'Whether a `beneficiary_id` is on one valid card of the campaign at most: a job and its estimate then refuse rows with one that a card has already, each by its path. With `duplicates` `skip` and `replace` the holder’s own earlier card is no obstacle.',
})

const Typed = Type.Enum([...typedCodes], {
  default: 'slow',
  description:
    'Whether portals find a typed card code, by a slow hash (`slow`), or know scanned QRs only (`left_out`): from the next job on.',
})

const CodeLengthOfCards = Type.Union(
  CODE_LENGTHS.map((length) => Type.Literal(length)),
  {
    default: 8,
    description:
      'How many characters of a card code follow the prefix. 12 instead of 8 for codes that nobody computes from a portal; then the prefix has 4 at most. It never changes.',
  },
)

export const CreateCampaign = Type.Object({
  name: CampaignName,
  campaign_type: Type.String({
    pattern: '^[a-z0-9]+([_-][a-z0-9]+)*$',
    maxLength: 60,
    description: 'A lower-case slug.',
  }),
  prefix: Type.String({ pattern: '^[A-Z0-9]{3,8}$', description: 'Unique in the organization; it never changes.' }),
  language: Type.Enum([...languages]),
  template_id: Type.Enum([...TEMPLATE_IDS]),
  description: Type.Optional(Description),
  valid_months: Type.Optional(Type.Union([ValidMonths, Type.Null()])),
  unique_beneficiary_ids: Type.Optional(UniqueIds),
  typed_codes: Type.Optional(Typed),
  card_code_length: Type.Optional(CodeLengthOfCards),
})
export type CreateCampaign = Static<typeof CreateCampaign>

export const ChangeCampaign = Type.Object(
  {
    name: Type.Optional(CampaignName),
    description: Type.Optional(Type.Union([Description, Type.Null()])),
    valid_months: Type.Optional(
      Type.Union([ValidMonths, Type.Null()], { description: 'For later jobs; null: their cards last for ever.' }),
    ),
    unique_beneficiary_ids: Type.Optional(UniqueIds),
    typed_codes: Type.Optional(Typed),
  },
  { additionalProperties: false },
)
export type ChangeCampaign = Static<typeof ChangeCampaign>

export const Campaign = Type.Object({
  id: Type.String(),
  name: Type.String(),
  campaign_type: Type.String(),
  prefix: Type.String(),
  language: Type.String(),
  template_id: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  status: Type.Enum([...campaignStatuses]),
  total_cards: Type.Integer(),
  valid_months: Type.Union([Type.Integer(), Type.Null()]),
  unique_beneficiary_ids: Type.Boolean(),
  typed_codes: Typed,
  card_code_length: CodeLengthOfCards,
  check_code: Type.String({
    description: 'The public page `/check/{check_code}` says how to check a card of this campaign.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const JobSummary = Type.Object({
  job_id: Type.String(),
  status: Type.String(),
  cards_generated: Type.Integer(),
  total_cards: Type.Integer(),
  created_at: Timestamp,
})

export const CampaignDetail = Type.Object({ ...Campaign.properties, jobs: Type.Array(JobSummary) })

/** The verb checks each row itself, so that it can name every bad row. */
export const SubmitJob = Type.Object({
  beneficiaries: Type.Array(describedAs(Type.Unknown(), beneficiaryDescription), {
    minItems: 1,
    maxItems: MAX_BENEFICIARIES,
  }),
  dpi: Type.Optional(Type.Enum([300, 450, 600], { default: 300 })),
  include_mpi_id: Type.Optional(Type.Boolean({ default: true })),
  photos_id: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The photos of the list, from `POST /campaigns/{campaign_id}/photos`.',
    }),
  ),
  valid_until: Type.Optional(
    Type.Union([Day, Type.Null()], {
      description:
        'The last day on which the cards are valid; null: for ever. Without it the months of the campaign count, and without those the cards last for ever.',
    }),
  ),
  duplicates: Type.Optional(Duplicates),
  duplicate_rows: Type.Optional(DuplicateRows),
  ...CardDesign.properties,
})
export type SubmitJob = Static<typeof SubmitJob>

/** Takes the people or only their number: a price needs no names, and no upload of ten thousand rows. */
export const EstimateJob = Type.Object({
  ...Type.Partial(SubmitJob).properties,
  cards: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_BENEFICIARIES, description: 'Instead of `beneficiaries`.' }),
  ),
})
export type EstimateJob = Static<typeof EstimateJob>

/** Only what decides whether a row can be printed. */
export const CheckFit = Type.Object({
  beneficiaries: SubmitJob.properties.beneficiaries,
  include_mpi_id: SubmitJob.properties.include_mpi_id,
  ...CardDesign.properties,
})

export const CheckedFit = Type.Object({ rows: Type.Integer({ description: 'How many rows the list has.' }) })

export const AcceptedJob = Type.Object({
  job_id: Type.String(),
  campaign_id: Type.String(),
  status: Type.String(),
  total_cards: Type.Integer(),
  quota_consumed: Type.Integer(),
  free_cards: Type.Integer(),
  billed_cards: Type.Integer(),
  cost_fcfa: Type.Integer(),
  created_at: Timestamp,
  photos: Type.Optional(
    Type.Object(
      { matched: Type.Integer(), unmatched: Type.Integer(), unused: Type.Integer() },
      { description: 'People with and without a photo of the set, and photos of nobody.' },
    ),
  ),
  skipped: Type.Optional(Type.Integer({ description: 'Rows that get no card; they are neither counted nor charged.' })),
  warnings: Type.Optional(Type.Array(Type.String())),
})

export const Estimate = Type.Object({
  total_cards: Type.Integer(),
  free_cards: Type.Integer(),
  billed_cards: Type.Integer(),
  unit_price_fcfa: Type.Integer(),
  cost_fcfa: Type.Integer(),
  balance_fcfa: Type.Integer(),
  shortfall_fcfa: Type.Integer(),
  duplicates: Type.Optional(FoundDuplicates),
})

const ArtifactUrls = Type.Object({
  pdf_url: Type.String(),
  zip_url: Type.String(),
  verification_portal_url: Type.String(),
  manifest_url: Type.String(),
  sheets_url: Type.String(),
  duplex_url: Type.String(),
  calibration_url: Type.String(),
  expires_at: Type.Union([Timestamp, Type.Null()], {
    description: 'When PDF, sheets and ZIP will be removed; null: never, or they are removed already. The others stay.',
  }),
  removed_at: Type.Union([Timestamp, Type.Null()], { description: 'Since when PDF, sheets and ZIP answer 410.' }),
  rebuild_requested_at: Type.Union([Timestamp, Type.Null()], { description: 'Its files are being made again.' }),
})

const ArtifactBytes = Type.Object({
  pdf: Type.Integer(),
  sheets: Type.Integer(),
  duplex: Type.Integer(),
  zip: Type.Integer(),
  portal: Type.Integer(),
  manifest: Type.Integer(),
})

/** Which fields are there depends on `status`. */
export const Job = Type.Object({
  job_id: Type.String(),
  campaign_id: Type.String(),
  status: Type.String(),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  cards_generated: Type.Integer(),
  total_cards: Type.Integer(),
  dpi: Type.Integer(),
  valid_until: ValidUntil,
  free_cards: Type.Integer(),
  billed_cards: Type.Integer(),
  cost_fcfa: Type.Integer(),
  created_at: Timestamp,
  duplicates: Duplicates,
  rows: Type.Integer({ description: 'What was submitted; each row has a card or was skipped.' }),
  people: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How many people hold its cards. Null until its files are published.',
  }),
  skipped: Type.Integer({ description: 'Rows without a card, because their people have one. They cost nothing.' }),
  replaced: Type.Integer({ description: 'Earlier cards that were revoked when the new ones became valid.' }),
  to_review: Type.Union([Type.Integer(), Type.Null()], {
    description: 'People who look like somebody known: they wait in the reviews. Null until its files are published.',
  }),
  eta_seconds: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  started_at: Type.Optional(Timestamp),
  artifacts: Type.Optional(ArtifactUrls),
  artifact_bytes: Type.Optional(ArtifactBytes),
  completed_at: Type.Optional(Timestamp),
  error: Type.Optional(Type.String()),
  quota_refunded: Type.Optional(Type.Integer()),
  failed_at: Type.Optional(Timestamp),
})

export const LatestJob = Type.Object({
  ...Job.properties,
  campaign_name: Type.String(),
  campaign_prefix: Type.String(),
})
