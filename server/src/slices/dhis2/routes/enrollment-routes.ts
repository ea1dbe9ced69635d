import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { listPersonEnrollments } from '../enrollments.ts'
import { EnrollmentOfPerson } from '../schema.ts'
import { REQUIRED_PLAN, tag } from './required-plan.ts'

export function enrollmentRoutes(routes: Routes): void {
  routes.ask(
    {
      method: 'GET',
      path: '/dhis2/enrollments',
      access: 'programme_admin',
      tag,
      summary: 'A person’s enrollments as far as they were read, newest first.',
      query: Type.Object({ mpi_id: Type.String(), ...Paging({ default: 20, max: 100 }) }),
      answers: { 200: Page(EnrollmentOfPerson) },
      problems: [404],
      reads: ({ query }) => ({ action: 'person.enrollments_read', object: query.mpi_id.trim().toUpperCase() }),
    },
    async (scope, { query: { mpi_id, ...page } }) => {
      await requirePlan(scope, REQUIRED_PLAN)
      return listPersonEnrollments(scope, mpi_id, page)
    },
  )
}
