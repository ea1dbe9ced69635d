import { beneficiaryFields } from '@samakart/rules/beneficiary-fields'
import { negotiateLanguage, type Phrase, speak } from '@samakart/rules/language'
import { Type } from 'typebox'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Call } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { quoteForCards } from '#slices/billing/index.ts'
import { readMeasuredBrand } from '#slices/brand/index.ts'
import { findValidityMistakes, type PrintSetting, type TemplateId } from '#slices/cards/index.ts'
import type { ListToCheck } from '../beneficiaries/list-to-check.ts'
import { type CardDesign, checkDesign } from '../design/card-design.ts'
import { checkPrintedNames } from '../design/check-printed-names.ts'
import { type AppliedPolicy, applyPolicy } from '../duplicates/apply-policy.ts'
import { policyOf } from '../duplicates/choices.ts'
import { findDuplicates } from '../duplicates/find-duplicates.ts'
import { type FoundDuplicates, showDuplicates } from '../duplicates/found-duplicates.ts'
import { CampaignArchived, ListCheckUnavailable } from '../errors.ts'
import { refuseTakenNumbers } from '../numbers/unique-numbers.ts'
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
    const { organization, brand, name, template_id, language, unique_beneficiary_ids, ...campaign } =
      await readCampaign(params.campaign_id, caller.tenantId)
    checkPrintedNames({ 'campaign/name': name, 'organization/name': organization.name })
    const print: PrintSetting = {
      template: template_id as TemplateId,
      language,
      includeMpiId: body.include_mpi_id ?? true,
      brand,
      sovereignConfig: body.sovereign_config as PrintSetting['sovereignConfig'],
    }
    const { country_code, region_code } = organization
    return {
      ...campaign,
      print,
      hasUniqueNumbers: unique_beneficiary_ids,
      organizationPlace: { country_code, region_code },
    }
  }

  /** What the list says about people who get no card; only the number of cards where no list was sent. */
  const judgeList = async (call: ListCall): Promise<{ cards: number; applied?: AppliedPolicy }> => {
    const { params, body, caller } = call
    const { beneficiaries: rows, cards } = body
    if (rows === undefined && cards === undefined) throw new Invalid([{ path: 'beneficiaries', phrase: missing }])
    if (rows === undefined) {
      await readCampaign(params.campaign_id, caller.tenantId)
      return { cards: cards ?? 0 }
    }
    const { keys, organizationPlace, now, print, hasUniqueNumbers } = await readListContext(call)
    const list = { tenantId: caller.tenantId, campaignId: params.campaign_id, keys }
    const asked = { rows, organizationPlace, now, print, hasUniqueNumbers }
    const { rowCount, findings, numbers } = await findDuplicates(services, list, asked)
    const policy = policyOf(body)
    if (!findings && policy.duplicates !== 'print') throw new ListCheckUnavailable()
    const applied = applyPolicy(findings ?? [], rowCount, policy)
    if (hasUniqueNumbers) {
      const claim = { numbers, skipped: applied.skipped, replacing: replacedPeople(applied) }
      await inReadScope(services, caller.tenantId, (scope) => refuseTakenNumbers(scope, params.campaign_id, claim))
    }
    return { cards: rowCount - applied.skipped.length, ...(findings ? { applied } : {}) }
  }

  /** The rows of a job that are left out when it is accepted. Nothing is compared where every row is printed anyway. */
  const choosePolicy = async (
    { params, body, caller }: ListCall,
    keys: TenantKeys,
    { organizationPlace, now, print, hasUniqueNumbers }: Omit<ListToCheck, 'rows'>,
  ) => {
    const policy = policyOf(body)
    if (policy.duplicates === 'print' && policy.rows.size === 0) return undefined
    const rows = body.beneficiaries ?? []
    const mustKnowHolders = hasUniqueNumbers && policy.rows.values().some((choice) => choice === 'replace')
    if (policy.duplicates === 'print' && !mustKnowHolders)
      return { ...policy, skipped: applyPolicy([], rows.length, policy).skipped, replacing: new Map() }
    const list = { tenantId: caller.tenantId, campaignId: params.campaign_id, keys }
    const { rowCount, findings } = await findDuplicates(services, list, { rows, organizationPlace, now, print })
    if (!findings) throw new ListCheckUnavailable()
    const applied = applyPolicy(findings, rowCount, policy)
    return { ...policy, skipped: applied.skipped, replacing: replacedPeople(applied) }
  }

  const readCampaign = (campaignId: string, tenantId: string) =>
    inReadScope(services, tenantId, async (scope) => {
      const { status, name, prefix, card_code_length, language, template_id, unique_beneficiary_ids } =
        await getCampaign(scope, campaignId)
      if (status === 'archived') throw new CampaignArchived()
      const organization = await getOrganization(scope.db, tenantId)
      const brand = await readMeasuredBrand(scope, campaignId)
      const printed = { name, campaign: { prefix, card_code_length }, language, template_id, unique_beneficiary_ids }
      return { ...printed, brand, organization, now: scope.now, keys: await scope.keys() }
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
      location: '/jobs/{job_id}',
      answers: { 202: AcceptedJob },
      problems: [402, 404, 409, 429, 503],
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
      const policy = await choosePolicy(call, keys, context)
      return prepareList(services, caller.tenantId, keys, policy ? { ...list, policy } : list)
    },
    async (work, { body, request, params }, { unknownFields, photoFiles, job, numbers }) => {
      const { photosId } = job
      const photos =
        photosId === undefined ? {} : { photos: await matchPhotos(work, params.campaign_id, photosId, photoFiles) }
      const accepted = { ...(await acceptJob(work, job, numbers)), ...photos }
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
      summary: 'What a job would cost, and who has a card already; nothing is consumed.',
      description:
        'With `beneficiaries` the answer says who is in the list twice, who holds a valid card and who looks like somebody known, and what `duplicates` and `duplicate_rows` would do with them; rows that are skipped are not in the price.',
      params: ofCampaign,
      body: EstimateJob,
      longBody: { list: { name: 'beneficiaries', fields: beneficiaryFields } },
      answers: { 200: Estimate },
      problems: [404, 409, 429, 503],
      reads: ({ params }, answer) => {
        const people = (answer as { duplicates?: FoundDuplicates }).duplicates?.examples.filter(({ mpi_id }) => mpi_id)
        return people?.length
          ? { action: 'duplicates.listed', object: params.campaign_id, details: { people: people.length } }
          : undefined
      },
    },
    judgeList,
    async (work, { body }, { cards, applied }) => ({
      ...(await quoteForCards(work, { cards, dpi: body.dpi ?? 300, engine: 'studio' })),
      ...(applied ? { duplicates: await showDuplicates(work, policyOf(body).duplicates, applied) } : {}),
    }),
  )
}

/** Whose earlier card a row replaces, by row. */
const replacedPeople = ({ judged }: AppliedPolicy): Map<number, string> =>
  new Map(judged.flatMap(({ row, choice, mpi_id }) => (choice === 'replace' && mpi_id ? [[row, mpi_id] as const] : [])))

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
