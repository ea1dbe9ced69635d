import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { withSession } from '../connection.ts'
import { describeProgramme, describeProgrammes } from '../describe-programme.ts'
import { SensitiveGuard } from '../guard/guard.ts'
import { overridesOf } from '../guard/overrides.ts'
import { assignCodes, checkEntries, type MappingEntry, resolveMappings } from '../mapping/assign-codes.ts'
import { previewEnrollments } from '../preview-enrollments.ts'
import { getRequestedProgramme } from '../programmes.ts'
import * as schema from '../schema.ts'
import { checkPlan, tag } from './required-plan.ts'

const access = 'programme_admin'
const problems = [409, 502, 503] as const

export function programmeRoutes(routes: Routes, services: Services): void {
  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/dhis2/programmes',
      access,
      tag,
      summary: 'The tracker programmes that the account sees.',
      query: Type.Object(Paging({ default: 100, max: 500, isUnmoved: true })),
      answers: { 200: Page(schema.ProgrammeSummary) },
      problems,
    },
    async ({ query, caller }) => {
      await checkPlan(services, caller)
      return describeProgrammes(services, caller.tenantId, query)
    },
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/dhis2/programmes/:programme_uid',
      access,
      tag,
      summary: 'A programme with its attributes, its mapping and a suggested one.',
      params: Type.Object({ programme_uid: Type.String() }),
      answers: { 200: schema.ProgrammeDetail },
      problems: [404, ...problems],
    },
    async ({ params, caller }) => {
      await checkPlan(services, caller)
      return describeProgramme(services, caller.tenantId, params.programme_uid)
    },
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/dhis2/preview-enrollments',
      access,
      tag,
      summary: 'A few enrollments as they are in DHIS2; sensitive values are masked.',
      query: schema.PreviewQuery,
      answers: { 200: schema.EnrollmentsPreview },
      problems: [404, ...problems],
      reads: ({ query }) => ({ action: 'enrollments.previewed', object: query.programme_uid }),
    },
    async ({ query, caller }) => {
      await checkPlan(services, caller)
      return previewEnrollments(services, caller.tenantId, query)
    },
  )

  routes.act(
    {
      method: 'POST',
      path: '/dhis2/assign-codes',
      access,
      tag,
      summary: 'Sets which attributes fill which card fields. Replaces the programme’s mapping.',
      description:
        'Codes and names are resolved to UIDs when they are saved. An attribute without a code goes by its UID. A sensitive attribute is 422 unless its override is recorded; an unknown one is mapped, and stays off cards until then.',
      body: schema.AssignCodes,
      answers: { 200: schema.CodesAssigned },
      problems,
    },
    async ({ body, caller }) => {
      await checkPlan(services, caller)
      const entries = body.mappings as MappingEntry[]
      checkEntries(entries)
      const overridden = await inReadScope(services, caller.tenantId, (scope) => overridesOf(scope, body.programme_uid))
      return withSession(services, caller.tenantId, async (session, { url }) => {
        const programme = await getRequestedProgramme(session, body.programme_uid)
        const guard = new SensitiveGuard(programme.attributes, overridden)
        return { url, programme, guard, mappings: resolveMappings(entries, programme, guard) }
      })
    },
    (work, _asked, { url, programme, guard, mappings }) => assignCodes(work, url, programme, mappings, guard),
  )
}
