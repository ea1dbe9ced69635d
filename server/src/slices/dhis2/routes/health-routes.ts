import type { Routes } from '#platform/http/routes.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { ancestorsOf, listChildUnits, searchUnits } from '../client/org-unit-tree.ts'
import { isUid } from '../client/read-json.ts'
import { withSession } from '../connection.ts'
import { readConnectionHealth } from '../connection-health.ts'
import { ConnectionHealth, OrgUnitList, OrgUnitsQuery } from '../connection-schema.ts'
import { unknownUnit } from '../preview-enrollments.ts'
import { findRegions } from '../units.ts'
import { checkPlan, tag } from './required-plan.ts'

const access = 'programme_admin'

export function healthRoutes(routes: Routes, services: Services): void {
  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/dhis2/health',
      access,
      tag,
      summary: 'How the connection is: the server, what the account may read, the last runs.',
      answers: { 200: ConnectionHealth },
      problems: [409],
    },
    async ({ caller }) => {
      await checkPlan(services, caller)
      return readConnectionHealth(services, caller.tenantId)
    },
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/dhis2/organisation-units',
      access,
      tag,
      summary: 'Organisation units of DHIS2: the highest ones, those below a `parent`, or those that a `search` finds.',
      query: OrgUnitsQuery,
      answers: { 200: OrgUnitList },
      problems: [409, 502, 503],
    },
    async ({ query: { parent, search }, caller }) => {
      await checkPlan(services, caller)
      if (parent !== undefined && !isUid(parent)) throw new Invalid([{ path: 'parent', phrase: unknownUnit }])
      return withSession(services, caller.tenantId, async (session) => {
        const { units, hasMore } =
          search === undefined ? await listChildUnits(session, parent) : await searchUnits(session, search)
        const ancestors = await ancestorsOf(session, units)
        const regions = await inReadScope(services, caller.tenantId, (scope) =>
          findRegions(
            scope,
            units.map(({ uid }) => uid),
          ),
        )
        return {
          items: units.map(({ uid, name, level, hasChildren }) => ({
            uid,
            name,
            level,
            has_children: hasChildren,
            ancestors: ancestors.get(uid) ?? [],
            region_code: regions.get(uid)?.code ?? null,
            region_source: regions.get(uid)?.source ?? null,
          })),
          has_more: hasMore,
        }
      })
    },
  )
}
