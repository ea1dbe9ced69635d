import type { ReadScope } from '#platform/scopes.ts'
import type { Table } from './files/table.ts'
import { getStudioStats } from './studio-stats.ts'
import { getSummary } from './summary.ts'
import { getCampaignsTimeline, getSpendTimeline } from './timelines.ts'

export const reportNames = ['summary', 'studio-stats', 'campaigns-timeline', 'spend-timeline'] as const
export type ReportName = (typeof reportNames)[number]

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
