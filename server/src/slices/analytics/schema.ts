import { type Static, Type } from 'typebox'
import { DEFAULT_DAYS, MAX_DAYS } from './period.ts'

export const PeriodQuery = {
  days: Type.Integer({
    minimum: 1,
    maximum: MAX_DAYS,
    default: DEFAULT_DAYS,
    description: 'The last days up to today, today included.',
  }),
}

const Count = Type.Integer({ minimum: 0 })
const Rate = Type.Number({ minimum: 0, maximum: 100 })
const Day = Type.String({ format: 'date' })
const CountByStatus = Type.Record(Type.String(), Count)

export const Summary = Type.Object({
  period_days: Count,
  total_campaigns: Type.Integer({ description: 'Made within the period.' }),
  all_campaigns: Type.Integer({ description: 'Ever made, archived ones included.' }),
  total_jobs: Type.Integer({ description: 'Accepted within the period.' }),
  total_cards: Type.Integer({ description: 'Made by jobs that were accepted within the period; studio plus DHIS2.' }),
  completed_jobs: Count,
  failed_jobs: Count,
  success_rate: Rate,
  total_spend_fcfa: Type.Integer({ description: 'Charged within the period, less refunds.' }),
  balance_fcfa: Type.Integer(),
  cards_total: Type.Integer({ description: 'Ever made; studio plus DHIS2.' }),
})
export type Summary = Static<typeof Summary>

export const StudioStats = Type.Object({
  total_cards: Type.Integer({ description: 'Ever made; studio plus DHIS2.' }),
  dhis2_cards: Count,
  jobs_by_status: CountByStatus,
  cards_by_status: CountByStatus,
  dpi_distribution: Type.Array(
    Type.Object({
      render_scale: Type.Number({ description: '1 is 300 DPI.' }),
      dpi: Type.Integer(),
      jobs: Type.Integer({ description: 'Completed ones.' }),
      cards: Count,
    }),
  ),
  sms_sent: Count,
  whatsapp_sent: Count,
  qr_verified: Type.Integer({ description: 'Public verifications of issued cards.' }),
  storage_mb: Type.Number({ description: 'Units of 10^6 bytes.' }),
  pdf_exports: Type.Integer({ description: 'PDF files that completed jobs have made.' }),
  cost_fcfa: Type.Integer({ description: 'What cards have cost, less refunds.' }),
  total_cost_fcfa: Type.Integer({ description: 'Everything that was charged, less refunds.' }),
  reissued_cards: Type.Integer({ description: 'Cards that replace another one; not counted among those of jobs.' }),
})
export type StudioStats = Static<typeof StudioStats>

export const CampaignsTimeline = Type.Array(
  Type.Object({
    date: Day,
    jobs: Type.Integer({ description: 'Accepted on this day.' }),
    cards: Type.Integer({ description: 'Made by the day’s jobs; studio plus DHIS2.' }),
    dhis2_cards: Count,
  }),
)
export type CampaignsTimeline = Static<typeof CampaignsTimeline>

export const SpendTimeline = Type.Array(Type.Object({ date: Day, amount_fcfa: Type.Integer() }))
export type SpendTimeline = Static<typeof SpendTimeline>
