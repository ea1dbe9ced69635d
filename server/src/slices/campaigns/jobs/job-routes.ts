import { negotiateLanguage, type Phrase, speak } from '@samakart/rules/language'
import { Type } from 'typebox'
import { Instant } from '#platform/http/instants.ts'
import { LongPage, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { getCampaign } from '../queries.ts'
import { Job, JobSummary, LatestJob } from '../schema.ts'
import { cancelJob } from './card-job.ts'
import { viewJob } from './job-view.ts'
import { type JobsOfUnit, jobSorts, listJobs, toJobSummary } from './list-jobs.ts'
import { getJob } from './queries.ts'

const tag = 'Jobs'
const ofCampaign = Type.Object({ campaign_id: Type.String() })
const ofJob = Type.Object({ job_id: Type.String() })

const jobFilters = {
  org_unit: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        'The UID of an organisation unit of DHIS2: jobs that a generation was asked to make for it or for a unit below it.',
    }),
  ),
  status: Type.Optional(Type.Enum(['pending', 'generating', 'completed', 'failed'])),
  created_from: Type.Optional(Instant('Accepted at this instant or later.')),
  created_before: Type.Optional(Instant('Accepted before this instant.')),
  updated_since: Type.Optional(Instant('Accepted, started, completed or failed at this instant or later.')),
  sort: Type.Optional(Type.Enum([...jobSorts], { description: '`-` is from the newest, which is the default.' })),
}

const cancelled: Phrase = {
  fr: 'Annulé à la demande d’un utilisateur.',
  en: 'Cancelled at a user’s request.',
  wo: 'Dañu ko neenal ci ndigal jëfandikukat.',
}

export function jobRoutes(routes: Routes, services: Services, jobsOfUnit: JobsOfUnit): void {
  const withinUnit = async (scope: ReadScope, orgUnit: string | undefined) =>
    orgUnit === undefined ? {} : { within: await jobsOfUnit(scope, orgUnit) }

  routes.ask(
    {
      method: 'GET',
      path: '/campaigns/:campaign_id/jobs',
      mayLag: true,
      access: 'viewer',
      tag,
      summary: 'A campaign’s jobs, newest first.',
      params: ofCampaign,
      query: Type.Object({ ...jobFilters, ...Paging({ default: 50, max: 500, isKeyset: true }) }),
      answers: { 200: LongPage(JobSummary) },
      problems: [404],
    },
    async (scope, { params: { campaign_id }, query: { org_unit, ...query } }) => {
      await getCampaign(scope, campaign_id)
      const within = await withinUnit(scope, org_unit)
      const { items, ...page } = await listJobs(scope, { ...query, ...within, campaign_id })
      return { ...page, items: items.map(toJobSummary) }
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/jobs',
      mayLag: true,
      access: 'viewer',
      tag,
      summary: 'The jobs of all campaigns in use, newest first.',
      query: Type.Object({
        before: Type.Optional(
          Type.String({
            description: 'The last job_id of the page before: the next page, at any depth at the same cost.',
          }),
        ),
        campaign_id: Type.Optional(Type.String({ maxLength: 100 })),
        ...jobFilters,
        ...Paging({ default: 20, max: 100, isKeyset: true }),
      }),
      answers: { 200: LongPage(LatestJob) },
      problems: [404],
    },
    async (scope, { query: { org_unit, ...query } }) => {
      const { items, ...page } = await listJobs(scope, { ...query, ...(await withinUnit(scope, org_unit)) })
      return {
        ...page,
        items: items.map(({ campaign_name, campaign_prefix, ...job }) => ({
          ...viewJob(job, scope.now, services.config.publicUrl),
          campaign_name,
          campaign_prefix,
        })),
      }
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/jobs/:job_id',
      access: 'viewer',
      tag,
      summary: 'The state and progress of a job.',
      params: ofJob,
      answers: { 200: Job },
      problems: [404],
    },
    async (scope, { params }) => viewJob(await getJob(scope, params.job_id), scope.now, services.config.publicUrl),
  )

  routes.act(
    {
      method: 'POST',
      path: '/jobs/:job_id/cancel',
      access: 'operator',
      tag,
      summary: 'Ends an open job as failed and gives back what it took.',
      params: ofJob,
      answers: { 200: Job },
      problems: [404, 409],
    },
    async (work, { params, request }) => {
      const error = speak(cancelled, negotiateLanguage(request.headers['accept-language']))
      return viewJob(await cancelJob(work, params.job_id, error), work.now, services.config.publicUrl)
    },
  )
}
