import { type Static, Type } from 'typebox'
import { bases } from './tables.ts'

const Count = Type.Integer({ minimum: 0 })
const Percent = Type.Number({ minimum: 0, maximum: 100 })
const Code = Type.String({ description: 'Three letters: the first of campaign prefixes, or where people live.' })
export const BasisQuery = {
  basis: Type.Enum([...bases], {
    default: 'prefix',
    description:
      'What a region is: the first three letters of campaign prefixes, or where people live. By residence a card counts ' +
      'where its holder lived when it was made, a message where its recipient lived, and rows whose people are not ' +
      'known count nowhere.',
  }),
}
const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'The month whose figures these are.' })
const RiskLevel = Type.Enum(['LOW', 'MEDIUM', 'HIGH'])

export const Overview = Type.Object({
  programme_id: Type.String(),
  country: Type.String(),
  period: Month,
  total_campaigns: Count,
  total_jobs: Count,
  total_cards: Count,
  success_rate: Percent,
  active_regions: Type.Integer({ description: 'Regions for which cards were made.' }),
  coverage_score: Percent,
})
export type Overview = Static<typeof Overview>

export const Region = Type.Object({
  region: Code,
  name: Type.String({ description: 'The code itself where no name is known.' }),
  country: Type.String(),
  period: Month,
  campaigns_count: Count,
  cards_generated: Count,
  beneficiaries_count: Type.Integer({ description: 'Beneficiaries submitted, each person once.' }),
  coverage_pct: Percent,
  coverage_basis: Type.Enum(['target', 'submitted']),
  target: Type.Union([Count, Type.Null()]),
  holders_count: Type.Integer({ description: 'People who hold a valid card.' }),
  failed_cards: Count,
  open_duplicates: Type.Integer({ description: 'People with an open review: they may be registered twice.' }),
  messages_count: Count,
  messages_failed: Count,
  distribution_success_rate: Percent,
  risk_score: Percent,
  risk_level: RiskLevel,
})
export type Region = Static<typeof Region>

export const Regions = Type.Object({ regions: Type.Array(Region), count: Count, basis: Type.Enum([...bases]) })

export const heatMetrics = [
  'cards_generated',
  'coverage_pct',
  'risk_score',
  'distribution_success_rate',
  'beneficiaries_count',
] as const
export type HeatMetric = (typeof heatMetrics)[number]

export const HeatMap = Type.Object({
  cells: Type.Array(
    Type.Object({
      region: Code,
      name: Type.String(),
      value: Type.Number(),
      intensity: Type.Number({ minimum: 0, maximum: 1 }),
      color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    }),
  ),
  max_value: Type.Number(),
  metric: Type.Enum([...heatMetrics]),
  label: Type.String({ description: 'What is shown, in the caller’s language.' }),
})
export type HeatMap = Static<typeof HeatMap>

export const RiskZones = Type.Object({
  zones: Type.Array(
    Type.Object({
      region: Code,
      name: Type.String(),
      risk_score: Percent,
      risk_level: RiskLevel,
      coverage_pct: Percent,
      distribution_success_rate: Percent,
      cards_generated: Count,
    }),
  ),
  count: Count,
})

export const LiveEvents = Type.Object({
  events: Type.Array(
    Type.Object({
      id: Type.String(),
      region: Type.Union([Code, Type.Null()]),
      channel: Type.Enum(['whatsapp', 'sms', 'qr']),
      event_type: Type.Enum(['sent', 'delivered', 'failed']),
      count: Type.Integer({ minimum: 1 }),
      created_at: Type.String({ format: 'date-time' }),
    }),
  ),
  count: Type.Integer({ description: 'How many are listed.' }),
})

export const Programme = Type.Object({
  programme_id: Type.String(),
  name: Type.String(),
  country: Type.String(),
  total_campaigns: Count,
  total_jobs: Count,
  total_cards: Count,
  success_rate: Percent,
  active_regions: Count,
  coverage_score: Percent,
})

export const AdminOverview = Type.Object({
  total_programmes: Count,
  total_cards: Count,
  total_regions: Type.Integer({ description: 'Regions for which cards were made, each country’s by itself.' }),
  global_success_rate: Percent,
  programmes: Type.Array(Programme),
})

export const RegionParams = Type.Object({ region: Type.String({ pattern: '^[A-Za-z0-9]{3}$' }) })

export const SetTarget = Type.Object({
  target: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'People who should hold a card.' }),
})
