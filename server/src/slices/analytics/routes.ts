import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { isModuleActive, ModuleInactive } from '#slices/billing/index.ts'
import type { CardVerifier } from '#slices/cards/index.ts'
import { dayOf } from './period.ts'
import {
  getCampaignsTimeline,
  getSpendTimeline,
  getStudioStats,
  getSummary,
  makeReport,
  reportNames,
} from './reports.ts'
import { CampaignsTimeline, PeriodQuery, SpendTimeline, StudioStats, Summary } from './schema.ts'
import { FormatQuery, tableAnswer, tableMedia } from './table-answer.ts'

const MODULE = 'advanced_analytics'
const shared = { method: 'GET', access: 'viewer', tag: 'Analytics', documentedUnder: '/api/v1' } as const

export function analyticsRoutes(routes: Routes, services: Services, verifier: CardVerifier): void {
  routes.ask(
    {
      ...shared,
      path: '/analytics/summary',
      mayLag: true,
      summary: 'Campaigns, jobs, cards and spending of a period. Needs no module.',
      description:
        '`success_rate` = 100 x completed_jobs / (completed_jobs + failed_jobs), 0 when none has ended. ' +
        'A job counts for the day on which it was accepted, with all its cards and costs.',
      query: Type.Object(PeriodQuery),
      answers: { 200: Summary },
    },
    (scope, { query }) => getSummary(scope, query.days),
  )

  routes.serveSignedIn(
    {
      ...shared,
      path: '/analytics/studio-stats',
      module: MODULE,
      summary: 'Everything since the beginning: cards, jobs, resolutions, messages, verifications, storage, cost.',
      description:
        '`cards_by_status`: valid + revoked = total_cards + reissued_cards; void cards are those of failed jobs. ' +
        '`render_scale` = DPI / 300.',
      answers: { 200: StudioStats },
    },
    async ({ caller }) => {
      // Verifications that this process has not written yet belong to the answer.
      await verifier.flush()
      return inReadScope(services, caller.tenantId, getStudioStats)
    },
  )

  routes.ask(
    {
      ...shared,
      path: '/analytics/campaigns-timeline',
      mayLag: true,
      module: MODULE,
      summary: 'Jobs and cards day by day, oldest first; a day without any is a day of zeros.',
      query: Type.Object(PeriodQuery),
      answers: { 200: CampaignsTimeline },
    },
    (scope, { query }) => getCampaignsTimeline(scope, query.days),
  )

  routes.ask(
    {
      ...shared,
      path: '/analytics/spend-timeline',
      module: MODULE,
      summary: 'Spending day by day, oldest first; a refund lowers the day of its charge.',
      query: Type.Object(PeriodQuery),
      answers: { 200: SpendTimeline },
    },
    (scope, { query }) => getSpendTimeline(scope, query.days),
  )

  routes.serveSignedIn(
    {
      ...shared,
      path: '/analytics/export',
      summary: 'A report as a CSV or XLSX file: counts, days and amounts, nothing personal.',
      description: 'Reports other than `summary` need the module `advanced_analytics`.',
      query: Type.Object({ report: Type.Enum([...reportNames]), ...FormatQuery, ...PeriodQuery }),
      answers: { 200: tableMedia },
      problems: [403],
    },
    async ({ caller, query }) => {
      const table = await inReadScope(services, caller.tenantId, async (scope) => {
        if (query.report !== 'summary' && !(await isModuleActive(scope, MODULE))) throw new ModuleInactive(MODULE)
        return makeReport(scope, query.report, query.days)
      })
      const day = dayOf(services.clock.now())
      return tableAnswer(services.sandbox, table, { format: query.format, day, tenantId: caller.tenantId })
    },
  )
}
