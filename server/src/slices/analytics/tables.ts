export interface AnalyticsDayRow {
  tenant_id: string
  day: string
  campaigns: number
  jobs: number
  ordered_cards: number
  completed_jobs: number
  failed_jobs: number
  studio_cards: number
  dhis2_cards: number
  failed_cards: number
  revoked_cards: number
  reissued_cards: number
}

interface AnalyticsDpiRow {
  tenant_id: string
  dpi: number
  jobs: number
  cards: number
}

declare module '#platform/db/database.ts' {
  interface Database {
    analytics_day: AnalyticsDayRow
    analytics_dpi: AnalyticsDpiRow
  }
}
