import type { Routes } from '#platform/http/routes.ts'
import { changeFirstSteps, readFirstSteps } from './first-steps.ts'
import { ChangeFirstSteps, FirstSteps } from './schema.ts'

const tag = 'First steps'

export function onboardingRoutes(routes: Routes): void {
  routes.ask(
    {
      method: 'GET',
      path: '/first-steps',
      access: 'programme_admin',
      tag,
      summary: 'What a new organization does first, and what of it is done.',
      description:
        'A step is done when the service knows that it happened: a brand was saved, a colleague exists, a list became a job, a ' +
        'PDF or a calibration page was downloaded. Only `portal` is said by hand, because the portal works without the service.',
      answers: { 200: FirstSteps },
    },
    (scope) => readFirstSteps(scope),
  )

  routes.act(
    {
      method: 'PATCH',
      path: '/first-steps',
      access: 'programme_admin',
      tag,
      summary: 'Says that the portal was tried, or dismisses the list.',
      body: ChangeFirstSteps,
      answers: { 200: FirstSteps },
    },
    async (work, { body }) => {
      await changeFirstSteps(work, body)
      return readFirstSteps(work)
    },
  )
}
