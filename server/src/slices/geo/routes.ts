import { negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inListScope, inReadScope } from '#platform/unit-of-work.ts'
import { dayOf, FormatQuery, type Table, tableAnswer, tableMedia } from '#slices/analytics/index.ts'
import type { CardVerifier } from '#slices/cards/index.ts'
import { listEvents } from './count-events.ts'
import { COVERAGE_ZONE_BELOW, makeHeatMap, RISK_ZONE_ABOVE } from './figures.ts'
import { getAdminOverview, getOverview, listRegions, setTarget } from './regions.ts'
import * as schema from './schema.ts'
import { Region } from './schema.ts'

const columns = Object.keys(Region.properties) as (keyof Region)[]

const shared = { access: 'viewer', tag: 'Geography', documentedUnder: '/api/v1' } as const

const formulas =
  '`coverage_pct` = 100 x people with a valid card / target; without a target, per hundred beneficiaries submitted ' +
  '(`coverage_basis` says which), at most 100. `distribution_success_rate` = 100 x messages that did not fail / messages. ' +
  '`risk_score` = 40 x failed cards / (cards made + failed cards) + 30 x failed messages / messages + 20 x people in open ' +
  'duplicate reviews / people + 10 x (1 - coverage_pct / 100); a share of nothing is 0. LOW up to 30, MEDIUM up to 60, then HIGH.'

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

function regionRoutes(routes: Routes): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/geo/regions',
      summary: 'The figures of each region.',
      description: formulas,
      query: Type.Object(schema.BasisQuery),
      answers: { 200: schema.Regions },
    },
    async (scope, { query: { basis } }) => {
      const regions = await listRegions(scope, basis)
      return { regions, count: regions.length, basis }
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/geo/heatmap',
      summary: 'One figure of every region, with a colour that everybody can tell apart.',
      description:
        '`intensity` = value / max_value. `color` is one of five steps of the cividis scale, for equal stretches of the intensity.',
      query: Type.Object({
        metric: Type.Enum([...schema.heatMetrics], { default: 'cards_generated' }),
        ...schema.BasisQuery,
      }),
      answers: { 200: schema.HeatMap },
    },
    async (scope, { query, request }) => {
      const language = negotiateLanguage(request.headers['accept-language'])
      const map = makeHeatMap(await listRegions(scope, query.basis), query.metric, language)
      return new Answer(200, map, { 'content-language': language })
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/geo/risk-zones',
      summary: `Regions with a risk score above ${RISK_ZONE_ABOVE} or coverage below ${COVERAGE_ZONE_BELOW} percent, the riskiest first.`,
      description: formulas,
      query: Type.Object(schema.BasisQuery),
      answers: { 200: schema.RiskZones },
    },
    async (scope, { query }) => {
      const zones = (await listRegions(scope, query.basis))
        .filter(({ risk_score, coverage_pct }) => risk_score > RISK_ZONE_ABOVE || coverage_pct < COVERAGE_ZONE_BELOW)
        .sort((a, b) => b.risk_score - a.risk_score || a.coverage_pct - b.coverage_pct)
      return { zones, count: zones.length }
    },
  )

  routes.act(
    {
      ...shared,
      access: 'programme_admin',
      method: 'PUT',
      path: '/geo/regions/:region/target',
      summary: 'How many people of a region should hold a card.',
      params: schema.RegionParams,
      query: Type.Object(schema.BasisQuery),
      body: schema.SetTarget,
      answers: { 200: schema.Region },
    },
    (work, { params, query, body }) => setTarget(work, query.basis, params.region, body.target),
  )

  routes.act(
    {
      ...shared,
      access: 'programme_admin',
      method: 'DELETE',
      path: '/geo/regions/:region/target',
      summary: 'Removes a region’s target: its coverage is again a share of the beneficiaries submitted.',
      params: schema.RegionParams,
      query: Type.Object(schema.BasisQuery),
      answers: { 200: schema.Region },
      problems: [404],
    },
    (work, { params, query }) => setTarget(work, query.basis, params.region, null),
  )
}
