import type { ReadScope } from '#platform/scopes.ts'
import { getBalance, getTotalFigures, listDailyFigures } from '#slices/billing/index.ts'
import { countGenerating } from '#slices/campaigns/index.ts'
import { listCounts, sumCounts } from './count-events.ts'
import { daysOf, lastDays } from './period.ts'
import type { CampaignsTimeline, SpendTimeline, StudioStats, Summary } from './schema.ts'
import type { Table } from './xlsx-in-sandbox.ts'

export async function getSummary(scope: ReadScope, days: number): Promise<Summary> {
  const period = lastDays(scope.now, days)
  const { all, period: within } = await sumCounts(scope, period)
  const spend = await listDailyFigures(scope, period)
  const { balance_fcfa } = await getBalance(scope)
  const { completed_jobs, failed_jobs } = within
  return {
    period_days: days,
    total_campaigns: within.campaigns,
    all_campaigns: all.campaigns,
    total_jobs: within.jobs,
    total_cards: within.studio_cards + within.dhis2_cards,
    completed_jobs,
    failed_jobs,
    success_rate: percentOf(completed_jobs, completed_jobs + failed_jobs),
    total_spend_fcfa: spend.reduce((sum, { spend_fcfa }) => sum + spend_fcfa, 0),
    balance_fcfa,
    cards_total: all.studio_cards + all.dhis2_cards,
  }
}

/** Rounded to two decimals. A percentage of nothing is 0. */
export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}

const BYTES_PER_MB = 1_000_000
const DPI_OF_SCALE_ONE = 300

export async function getStudioStats(scope: ReadScope): Promise<StudioStats> {
  const { all } = await sumCounts(scope, lastDays(scope.now, 1))
  const books = await getTotalFigures(scope)
  const generating = await countGenerating(scope)
  const total_cards = all.studio_cards + all.dhis2_cards
  return {
    total_cards,
    dhis2_cards: all.dhis2_cards,
    jobs_by_status: {
      pending: all.jobs - all.completed_jobs - all.failed_jobs - generating,
      generating,
      completed: all.completed_jobs,
      failed: all.failed_jobs,
    },
    cards_by_status: {
      pending: all.ordered_cards - total_cards - all.failed_cards,
      valid: total_cards + all.reissued_cards - all.revoked_cards,
      revoked: all.revoked_cards,
      void: all.failed_cards,
    },
    dpi_distribution: await listResolutions(scope),
    sms_sent: books.sms,
    whatsapp_sent: books.whatsapp,
    qr_verified: books.verifications,
    storage_mb: Math.round((books.stored_bytes / BYTES_PER_MB) * 1_000) / 1_000,
    pdf_exports: all.completed_jobs,
    cost_fcfa: books.card_cost_fcfa,
    total_cost_fcfa: books.spend_fcfa,
    reissued_cards: all.reissued_cards,
  }
}

async function listResolutions({ db, tenantId }: ReadScope): Promise<StudioStats['dpi_distribution']> {
  const rows = await db
    .selectFrom('analytics_dpi')
    .select(['dpi', 'jobs', 'cards'])
    .where('tenant_id', '=', tenantId)
    .orderBy('dpi')
    .execute()
  return rows.map((row) => ({ render_scale: row.dpi / DPI_OF_SCALE_ONE, ...row }))
}

/** One entry for every day of the period, oldest first. A day without jobs is a day of zeros. */
export async function getCampaignsTimeline(scope: ReadScope, days: number): Promise<CampaignsTimeline> {
  const period = lastDays(scope.now, days)
  const counted = new Map((await listCounts(scope, period)).map((row) => [row.day, row]))
  return daysOf(period).map((date) => {
    const { jobs = 0, studio_cards = 0, dhis2_cards = 0 } = counted.get(date) ?? {}
    return { date, jobs, cards: studio_cards + dhis2_cards, dhis2_cards }
  })
}

export async function getSpendTimeline(scope: ReadScope, days: number): Promise<SpendTimeline> {
  const period = lastDays(scope.now, days)
  const spent = new Map((await listDailyFigures(scope, period)).map((row) => [row.day, row.spend_fcfa]))
  return daysOf(period).map((date) => ({ date, amount_fcfa: spent.get(date) ?? 0 }))
}

export const reportNames = ['summary', 'studio-stats', 'campaigns-timeline', 'spend-timeline'] as const
type ReportName = (typeof reportNames)[number]

/** The figures of the operation of that name as a table, under the names of the API. */
export async function makeReport(scope: ReadScope, name: ReportName, days: number): Promise<Table> {
  switch (name) {
    case 'summary':
      return figuresTable(name, await getSummary(scope, days))
    case 'studio-stats':
      return figuresTable(name, await getStudioStats(scope))
    case 'campaigns-timeline': {
      const rows = await getCampaignsTimeline(scope, days)
      return { name, columns: ['date', 'jobs', 'cards', 'dhis2_cards'], rows: rows.map((row) => Object.values(row)) }
    }
    case 'spend-timeline': {
      const rows = await getSpendTimeline(scope, days)
      return { name, columns: ['date', 'amount_fcfa'], rows: rows.map((row) => Object.values(row)) }
    }
  }
}

const figuresTable = (name: string, figures: object): Table => ({
  name,
  columns: ['figure', 'value'],
  rows: Object.entries(figures).flatMap(([figure, value]) => flatten(figure, value)),
})

function flatten(figure: string, value: unknown): (readonly [string, number])[] {
  if (typeof value === 'number') return [[figure, value]]
  if (Array.isArray(value)) {
    return value.flatMap(({ dpi, jobs, cards }: { dpi: number; jobs: number; cards: number }) => [
      [`jobs_at_${dpi}_dpi`, jobs] as const,
      [`cards_at_${dpi}_dpi`, cards] as const,
    ])
  }
  return Object.entries(value as Record<string, number>).map(
    ([status, count]) => [`${figure.replace('_by_status', '')}_${status}`, count] as const,
  )
}
