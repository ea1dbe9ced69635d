import { negotiateLanguage } from '@samakart/rules/language'
import { type Static, Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { StartTrial, Trial, TrialInFull } from './schema.ts'
import { cancelTrial, listTrials, readTrial, startTrial } from './trials.ts'

const shared = { tag: 'Registry', module: 'mpi_registry', access: 'programme_admin' } as const
const TrialId = Type.Object({ trial_id: Type.String() })
/** The body may be empty. */
const NoBody = Type.Unsafe<Record<string, never> | undefined>({ properties: {} })

export function trialRoutes(routes: Routes): void {
  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/lab/trials',
      summary:
        'Tries other thresholds or another version of the profile on the registry. Nothing is decided or changed.',
      description:
        'Answers at once; the trial runs in the background, one at a time in an organization. Of a registry of more than 10,000 people a part is read, and the figures are those of the whole as that part lets expect.',
      body: StartTrial,
      answers: { 202: Trial },
      location: '/mpi/lab/trials/{id}',
      problems: [404, 409],
    },
    (work, { body }) => startTrial(work, body),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/lab/trials',
      summary: 'Trials, newest first.',
      query: Type.Object(Paging({ default: 20, max: 100 })),
      answers: { 200: Page(Trial) },
    },
    (scope, { query }) => listTrials(scope, query),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/lab/trials/:trial_id',
      summary: 'A trial with what would move, and pairs of people as examples with the reasons.',
      params: TrialId,
      answers: { 200: TrialInFull },
      problems: [404],
      reads: ({ params }, answer) => {
        const { length } = (answer as Static<typeof TrialInFull>).examples
        return length === 0
          ? undefined
          : { action: 'trial.opened', object: params.trial_id, details: { people: 2 * length } }
      },
    },
    (scope, { params, request }) =>
      readTrial(scope, params.trial_id, negotiateLanguage(request.headers['accept-language'])),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/lab/trials/:trial_id/cancel',
      summary: 'Stops a trial. One that has ended stays as it is.',
      params: TrialId,
      body: NoBody,
      answers: { 200: Trial },
      problems: [404],
    },
    (work, { params }) => cancelTrial(work, params.trial_id),
  )
}
