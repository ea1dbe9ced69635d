import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inListScope, inReadScope } from '#platform/unit-of-work.ts'
import { dayOf, FormatQuery, type Table, tableAnswer, tableMedia } from '#slices/analytics/index.ts'
import type { CardVerifier } from '#slices/cards/index.ts'
import { listRegions } from './list-regions.ts'
import { listEvents } from './live-events.ts'
import { getAdminOverview, getOverview } from './overview.ts'
import { regionRoutes } from './region-routes.ts'
import * as schema from './schema.ts'
import { Region } from './schema.ts'

const columns = Object.keys(Region.properties) as (keyof Region)[]

const shared = { access: 'viewer', tag: 'Geography', documentedUnder: '/api/v1' } as const

export function geoRoutes(routes: Routes, services: Services, verifier: CardVerifier): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/geo/overview',
      mayLag: true,
      summary: 'The figures of the whole organization.',
      description:
        'Everything since the beginning, as of the current month. `success_rate` = 100 x completed jobs / ended jobs. ' +
        '`coverage_score` = 100 x people with a valid card, in no region more than its target, / the sum of the targets ' +
        '(of the beneficiaries submitted where there is none).',
      query: Type.Object(schema.BasisQuery),
      answers: { 200: schema.Overview },
    },
    (scope, { query }) => getOverview(scope, query.basis),
  )

  regionRoutes(routes)

  routes.serveSignedIn(
    {
      ...shared,
      method: 'GET',
      path: '/geo/live-events',
      summary: 'Messages and card checks of the last 30 days, newest first.',
      description:
        'On the channel `qr`, `delivered` is the check of a valid card and `failed` that of a revoked one; checks are written every few seconds, counted together.',
      query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 500, default: 20 }) }),
      answers: { 200: schema.LiveEvents },
    },
    async ({ caller, query }) => {
      await verifier.flush()
      const events = await inReadScope(services, caller.tenantId, (scope) => listEvents(scope, query.limit))
      return { events, count: events.length }
    },
  )

  routes.askPlatform(
    {
      ...shared,
      access: 'admin',
      method: 'GET',
      path: '/geo/admin/overview',
      summary: 'All organizations of the platform.',
      answers: { 200: schema.AdminOverview },
    },
    getAdminOverview,
  )

  routes.serveSignedIn(
    {
      ...shared,
      method: 'GET',
      path: '/geo/export',
      summary: 'The regions as a CSV or XLSX file.',
      query: Type.Object({ ...FormatQuery, ...schema.BasisQuery }),
      answers: { 200: tableMedia },
    },
    async ({ caller, query }) => {
      const regions = await inListScope(services, caller.tenantId, (scope) => listRegions(scope, query.basis))
      const file = { format: query.format, day: dayOf(services.clock.now()), tenantId: caller.tenantId }
      return tableAnswer(services.sandbox, regionsTable(regions), file)
    },
  )
}

function regionsTable(regions: readonly Region[]): Table {
  return { name: 'regions', columns, rows: regions.map((region) => columns.map((column) => region[column])) }
}
