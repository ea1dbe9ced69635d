import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { readUnitFigures } from '../unit-figures/read-figures.ts'
import { UnitFiguresAnswer } from '../unit-figures/schema.ts'
import { REQUIRED_PLAN, tag } from './required-plan.ts'

export function unitRoutes(routes: Routes): void {
  routes.ask(
    {
      method: 'GET',
      path: '/dhis2/organisation-units/:uid/figures',
      mayLag: true,
      access: 'viewer',
      tag,
      summary:
        'Enrollments, people and cards of an organisation unit with everything below it, and of each unit directly below it.',
      description:
        'From counters, so that it costs the same however many people there are. A unit of which nothing was read has only zeros. The names of units stay in DHIS2.',
      params: Type.Object({ uid: Type.String({ maxLength: 20, description: 'The UID of the unit in DHIS2.' }) }),
      answers: { 200: UnitFiguresAnswer },
    },
    async (scope, { params: { uid } }) => {
      await requirePlan(scope, REQUIRED_PLAN)
      return readUnitFigures(scope, uid)
    },
  )
}
