import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { DryRun, DryRunQuery } from '../schema.ts'
import { dryRun } from '../sync/dry-run.ts'
import { checkPlan, tag } from './required-plan.ts'

export function dryRunRoutes(routes: Routes, services: Services): void {
  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/dhis2/dry-run',
      access: 'programme_admin',
      tag,
      summary: 'What a synchronization or a generation would do now. Nothing is written.',
      query: DryRunQuery,
      answers: { 200: DryRun },
      problems: [404, 409, 502, 503],
    },
    async ({ query, caller }) => {
      await checkPlan(services, caller)
      const { programme_uid, kind, full, limit, regenerate, org_unit, from_date, to_date, enrollment_status } = query
      const enrollment_filter = {
        ...(from_date ? { enrollment_date_from: from_date } : {}),
        ...(to_date ? { enrollment_date_to: to_date } : {}),
        ...(org_unit ? { org_unit } : {}),
        ...(enrollment_status ? { enrollment_status } : {}),
      }
      const cards = kind === 'generation' ? { cards: { enrollment_filter, regenerate } } : {}
      return dryRun(services, caller.tenantId, { programme_uid, full, limit, ...cards })
    },
  )
}
