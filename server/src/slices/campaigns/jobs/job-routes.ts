import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { AskedBySomeone } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { negotiateLanguage, type Phrase, speak } from '#platform/i18n/language.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { quoteForCards } from '#slices/billing/index.ts'
import type { PrintSetting, TemplateId } from '#slices/cards/index.ts'
import { countBeneficiaries } from '../beneficiaries/count-beneficiaries.ts'
import { type CardDesign, checkDesignApart } from '../design/card-design.ts'
import { checkPrintedNames } from '../design/printed-names.ts'
import { CampaignArchived } from '../errors.ts'
import { getCampaign } from '../queries.ts'
import { AcceptedJob, Estimate, EstimateJob, Job, JobSummary, LatestJob, SubmitJob } from '../schema.ts'
import { acceptJob } from './accept-job.ts'
import { cancelJob } from './end-job.ts'
import { viewJob } from './job-view.ts'
import { limitOpenJobs } from './limit-open-jobs.ts'
import { prepareList } from './prepare-list.ts'
import { getJob, listJobs, listLatestJobs } from './queries.ts'

const tag = 'Jobs'
const ofCampaign = Type.Object({ campaign_id: Type.String() })
const ofJob = Type.Object({ job_id: Type.String() })

const unknownField: Phrase = {
  fr: 'Le champ « {field} » est inconnu et n’a pas été pris en compte.',
  en: 'The field "{field}" is unknown and was ignored.',
  wo: 'Champ "{field}" xameesu ko, jëfandikuwuñu ko.',
}

const missing: Phrase = {
  fr: 'Ce champ est obligatoire.',
  en: 'This field is required.',
  wo: 'Champ bii dafa war.',
}

const cancelled: Phrase = {
  fr: 'Annulé à la demande d’un utilisateur.',
  en: 'Cancelled at a user’s request.',
  wo: 'Dañu ko neenal ci ndigal jëfandikukat.',
}

type Asked = Pick<AskedBySomeone<typeof EstimateJob, never, typeof ofCampaign>, 'params' | 'caller' | 'body'>

export function jobRoutes(routes: Routes, services: Services): void {
  /** What all rows of a list are checked by, and what all cards of the job share. */
  const openList = async ({ params, caller, body }: Asked) => {
    await checkDesignApart(services.sandbox, caller.tenantId, body)
    const { organization, name, template_id, language, ...campaign } = await openCampaign(
      params.campaign_id,
      caller.tenantId,
    )
    checkPrintedNames({ 'campaign/name': name, 'organization/name': organization.name })
    const print: PrintSetting = {
      template: template_id as TemplateId,
      language,
      includeMpiId: body.include_mpi_id ?? true,
      sovereignConfig: body.sovereign_config as PrintSetting['sovereignConfig'],
    }
    const { country_code, region_code } = organization
    return { ...campaign, print, home: { country_code, region_code } }
  }

  const countCards = async (asked: AskedBySomeone<typeof EstimateJob, never, typeof ofCampaign>): Promise<number> => {
    const { params, body, caller } = asked
    const { beneficiaries: rows, cards } = body
    if (rows === undefined && cards === undefined) throw new Invalid([{ path: 'beneficiaries', phrase: missing }])
    if (rows === undefined) {
      await openCampaign(params.campaign_id, caller.tenantId)
      return cards ?? 0
    }
    const { home, now, print } = await openList(asked)
    return countBeneficiaries(services.sandbox, caller.tenantId, { rows, home, now, print })
  }

  const openCampaign = (campaignId: string, tenantId: string) =>
    inReadScope(services, tenantId, async (scope) => {
      const { status, name, prefix, language, template_id } = await getCampaign(scope, campaignId)
      if (status === 'archived') throw new CampaignArchived()
      const organization = await getOrganization(scope.db, tenantId)
      return { name, prefix, language, template_id, organization, now: scope.now, keys: await scope.keys() }
    })

  routes.act(
    {
      method: 'POST',
      path: '/campaigns/:campaign_id/jobs',
      access: 'operator',
      tag,
      summary: 'Generates cards for a list of beneficiaries.',
      description:
        'Each beneficiary has first_name and last_name, and may have date_of_birth, beneficiary_id, phone_number, gender, region_code, health_center and zone. All or nothing: every bad row is named.',
      params: ofCampaign,
      body: SubmitJob,
      answers: { 202: AcceptedJob },
      problems: [402, 404, 409, 429],
    },
    async (asked) => {
      const { params, body, caller } = asked
      const { keys, ...campaign } = await openList(asked)
      const order = {
        campaignId: params.campaign_id,
        dpi: body.dpi ?? 300,
        includeMpiId: body.include_mpi_id ?? true,
        ...(body.sovereign_config || body.logos ? { design: designOf(body) } : {}),
      }
      const list = { ...campaign, rows: body.beneficiaries, order }
      const { job, unknownFields } = await prepareList(services, caller.tenantId, keys, list)
      return { ...job, unknownFields }
    },
    async (work, { body, request }, { unknownFields, ...job }) => {
      const accepted = await acceptJob(work, job)
      await limitOpenJobs(work, services.config.openJobsPerOrganization)
      const unknown = [...Object.keys(body).filter((field) => !(field in SubmitJob.properties)), ...unknownFields]
      if (unknown.length === 0) return accepted
      const language = negotiateLanguage(request.headers['accept-language'])
      return { ...accepted, warnings: unknown.map((field) => speak(unknownField, language, { field })) }
    },
  )

  routes.act(
    {
      method: 'POST',
      path: '/campaigns/:campaign_id/jobs/estimate',
      access: 'operator',
      tag,
      summary: 'What a job would cost; nothing is consumed.',
      params: ofCampaign,
      body: EstimateJob,
      answers: { 200: Estimate },
      problems: [404, 409],
    },
    countCards,
    (work, { body }, cards) => quoteForCards(work, { cards, dpi: body.dpi ?? 300, engine: 'studio' }),
  )

  routes.ask(
    {
      method: 'GET',
      path: '/campaigns/:campaign_id/jobs',
      access: 'viewer',
      tag,
      summary: 'A campaign’s jobs, newest first.',
      params: ofCampaign,
      query: Type.Object(Paging({ usual: 50, most: 500 })),
      answers: { 200: Page(JobSummary) },
      problems: [404],
    },
    async (scope, { params: { campaign_id }, query }) => {
      await getCampaign(scope, campaign_id)
      return listJobs(scope, campaign_id, query)
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/jobs',
      access: 'viewer',
      tag,
      summary: 'The jobs of all campaigns in use, newest first.',
      query: Type.Object({
        before: Type.Optional(
          Type.String({
            description: 'The last job_id of the page before: the next page, at any depth at the same cost.',
          }),
        ),
        ...Paging({ usual: 20, most: 100 }),
      }),
      answers: { 200: Page(LatestJob) },
      problems: [404],
    },
    async (scope, { query }) => {
      const { items, ...page } = await listLatestJobs(scope, query)
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
      summary: 'How far a job is.',
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

function designOf({ sovereign_config, logos }: CardDesign): CardDesign {
  return { ...(sovereign_config ? { sovereign_config } : {}), ...(logos ? { logos } : {}) }
}
