/** What a region is: the first three letters of campaigns' prefixes, or where people live. */
export const bases = ['prefix', 'residence'] as const

export type Basis = (typeof bases)[number]

export type Channel = 'whatsapp' | 'sms' | 'qr'
export type Step = 'sent' | 'delivered' | 'failed'

export interface RegionRow {
  tenant_id: string
  region: string
  campaigns: number
  jobs: number
  completed_jobs: number
  failed_jobs: number
  cards: number
  failed_cards: number
  open_rows: number
  unknown_rows: number
  people: number
  holders: number
  doubtful: number
  messages_sent: number
  messages_delivered: number
  messages_failed: number
  target: number | null
}

interface PersonRow {
  tenant_id: string
  mpi_id: string
  region: string
  root_mpi_id: string
  residence: string | null
  valid_cards: number
  open_reviews: number
}

interface MessageRow {
  tenant_id: string
  message_id: string
  region: string
  residence: string | null
  step: Step
}

interface ResidenceCampaignRow {
  tenant_id: string
  region: string
  prefix: string
}

interface EventRow {
  id: string
  tenant_id: string
  region: string | null
  channel: Channel
  event_type: Step
  count: number
  created_at: Date
}

declare module '#platform/db/database.ts' {
  interface Database {
    geo_region: RegionRow
    geo_residence: RegionRow
    geo_residence_campaign: ResidenceCampaignRow
    geo_person: PersonRow
    geo_message: MessageRow
    geo_event: EventRow
  }
}
