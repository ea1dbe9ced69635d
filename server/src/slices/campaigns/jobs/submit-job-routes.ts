import { Type } from 'typebox'
import type { Call } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { negotiateLanguage, type Phrase, speak } from '#platform/i18n/language.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { quoteForCards } from '#slices/billing/index.ts'
import { readMeasuredBrand } from '#slices/brand/index.ts'
import { findValidityMistakes, type PrintSetting, type TemplateId } from '#slices/cards/index.ts'
import { beneficiaryFields } from '../beneficiaries/beneficiary-fields.ts'
import { countBeneficiaries } from '../beneficiaries/count-beneficiaries.ts'
import { type CardDesign, checkDesign } from '../design/card-design.ts'
import { checkPrintedNames } from '../design/check-printed-names.ts'
import { CampaignArchived } from '../errors.ts'
import { matchPhotos } from '../photos/match-photos.ts'
import { getSet } from '../photos/photo-sets.ts'
import { getCampaign } from '../queries.ts'
import { AcceptedJob, Estimate, EstimateJob, SubmitJob } from '../schema.ts'
import { acceptJob } from './accept-job.ts'
import { limitOpenJobs } from './limit-open-jobs.ts'
import { prepareList } from './prepare-list.ts'

const tag = 'Jobs'
const ofCampaign = Type.Object({ campaign_id: Type.String() })

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

const MAX_UNKNOWN_NAMED = 50
const MAX_NAME_LENGTH = 100

type ListCall = Pick<Call<typeof EstimateJob, never, typeof ofCampaign>, 'params' | 'caller' | 'body'>

export function submitJobRoutes(routes: Routes, services: Services): void {
  /** Reads what is needed to check the rows, and the settings that all cards share. */
  const readListContext = async ({ params, caller, body }: ListCall) => {
    await checkDesign(services.sandbox, caller.tenantId, body)
    const { organization, brand, name, template_id, language, ...campaign } = await readCampaign(
      params.campaign_id,
      caller.tenantId,
    )
    checkPrintedNames({ 'campaign/name': name, 'organization/name': organization.name })
    const print: PrintSetting = {
      template: template_id as TemplateId,
      language,
      includeMpiId: body.include_mpi_id ?? true,
      brand,
      sovereignConfig: body.sovereign_config as PrintSetting['sovereignConfig'],
    }
    const { country_code, region_code } = organization
    return { ...campaign, print, organizationPlace: { country_code, region_code } }
  }

  const countCards = async (call: ListCall): Promise<number> => {
    const { params, body, caller } = call
    const { beneficiaries: rows, cards } = body
    if (rows === undefined && cards === undefined) throw new Invalid([{ path: 'beneficiaries', phrase: missing }])
    if (rows === undefined) {
      await readCampaign(params.campaign_id, caller.tenantId)
      return cards ?? 0
    }
    const { organizationPlace, now, print } = await readListContext(call)
    return countBeneficiaries(services.sandbox, caller.tenantId, { rows, organizationPlace, now, print })
  }

  const readCampaign = (campaignId: string, tenantId: string) =>
    inReadScope(services, tenantId, async (scope) => {
      const { status, name, prefix, language, template_id } = await getCampaign(scope, campaignId)
      if (status === 'archived') throw new CampaignArchived()
      const organization = await getOrganization(scope.db, tenantId)
      const brand = await readMeasuredBrand(scope, campaignId)
      return { brand, name, prefix, language, template_id, organization, now: scope.now, keys: await scope.keys() }
    })

  routes.act(
    {
      method: 'POST',
      path: '/campaigns/:campaign_id/jobs',
      access: 'operator',
      tag,
      summary: 'Generates cards for a list of beneficiaries.',
      description:
        "Each beneficiary has first_name and last_name, and may have date_of_birth, beneficiary_id, phone_number, gender, region_code, health_center, zone and name_native, the name in Arabic or N'Ko. All or nothing: every bad row is named.",
      params: ofCampaign,
      body: SubmitJob,
      longBody: { list: { name: 'beneficiaries', fields: beneficiaryFields } },
      answers: { 202: AcceptedJob },
      problems: [402, 404, 409, 429],
    },
    async (call) => {
      const { params, body, caller } = call
      const { keys, ...context } = await readListContext(call)
      const mistakes = findValidityMistakes(body.valid_until, context.now)
      if (mistakes.length > 0) throw new Invalid(mistakes)
      const order = {
        campaignId: params.campaign_id,
        dpi: body.dpi ?? 300,
        includeMpiId: body.include_mpi_id ?? true,
        engine: 'studio' as const,
        ...(body.photos_id === undefined ? {} : { photosId: body.photos_id }),
        ...(body.valid_until === undefined ? {} : { validUntil: body.valid_until }),
        ...(body.sovereign_config || body.logos || body.visit_table ? { design: designOf(body) } : {}),
      }
      const list = { ...context, rows: body.beneficiaries, order }
      const photosId = body.photos_id
      if (photosId !== undefined)
        await inReadScope(services, caller.tenantId, (scope) => getSet(scope, params.campaign_id, photosId))
      return prepareList(services, caller.tenantId, keys, list)
    },
    async (work, { body, request, params }, { unknownFields, photoFiles, job }) => {
      const { photosId } = job
      const photos =
        photosId === undefined ? {} : { photos: await matchPhotos(work, params.campaign_id, photosId, photoFiles) }
      const accepted = { ...(await acceptJob(work, job)), ...photos }
      await limitOpenJobs(work, services.config.openJobsPerOrganization)
      const unknown = namesOfUnknown(
        Object.keys(body).filter((field) => !Object.hasOwn(SubmitJob.properties, field)),
        unknownFields,
      )
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
      longBody: { list: { name: 'beneficiaries', fields: beneficiaryFields } },
      answers: { 200: Estimate },
      problems: [404, 409],
    },
    countCards,
    (work, { body }, cards) => quoteForCards(work, { cards, dpi: body.dpi ?? 300, engine: 'studio' }),
  )
}

/** A few short names: senders may choose any number of fields, and megabytes as the name of one. */
function namesOfUnknown(...fields: readonly string[][]): string[] {
  return fields.flatMap((names) => names.slice(0, MAX_UNKNOWN_NAMED)).map((name) => name.slice(0, MAX_NAME_LENGTH))
}

function designOf({ sovereign_config, logos, visit_table }: CardDesign): CardDesign {
  return {
    ...(sovereign_config ? { sovereign_config } : {}),
    ...(logos ? { logos } : {}),
    ...(visit_table ? { visit_table } : {}),
  }
}
