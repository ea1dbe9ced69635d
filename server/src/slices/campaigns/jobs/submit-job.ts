// From a request with a list of people to an accepted job. A list is refused, and nothing is charged or stored, when
// - 422 `invalid`: a row, the design, the last day or a name that stands on every card cannot be printed (every bad row is named);
//   or, where numbers are unique, a number is on a valid card or in an open job
// - 404, 409: the campaign or the photos do not exist, or the campaign is archived
// - 429, 503: the list cannot be compared with the registry now, or the organization has too many open jobs
// - 422 `nobody_left`: every row is left out
// - 402: quota and balance do not pay for the cards
// A request that is repeated under its `Idempotency-Key` gets the answer of the first one (`platform/http/idempotency.ts`), and
// everything that is written is written in one transaction.
import { beneficiaryFields } from '@samakart/rules/beneficiary-fields'
import { negotiateLanguage, type Phrase, speak } from '@samakart/rules/language'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Call } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { Invalid } from '#platform/invalid.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { chargeForCards, quoteForCards } from '#slices/billing/index.ts'
import { readContent, readMeasuredBrand } from '#slices/brand/index.ts'
import { findValidityMistakes, type PrintSetting, reserveCards, type TemplateId } from '#slices/cards/index.ts'
import {
  checkBeneficiaries,
  MAX_ROWS_IN_PROCESS,
  type ReceivedList,
  sendRows,
} from '../beneficiaries/check-beneficiaries.ts'
import { checkInSandbox } from '../beneficiaries/check-list.ts'
import { type CardDesign, checkDesign, checkPrintedNames } from '../design/card-design.ts'
import { findDuplicates } from '../duplicates/find-duplicates.ts'
import { type FoundDuplicates, showDuplicates } from '../duplicates/found-duplicates.ts'
import { type AppliedPolicy, applyPolicy, policyOf } from '../duplicates/policy.ts'
import { CampaignArchived, ListCheckUnavailable, NobodyLeft, TooManyOpenJobs } from '../errors.ts'
import { identityQrOfNewJob } from '../identity-qr/setting.ts'
import { claimNumbers, type NumbersToClaim, refuseTakenNumbers } from '../numbers/unique-numbers.ts'
import { getSet, matchPhotos } from '../photos/photo-sets.ts'
import { getCampaign, lockCampaign } from '../queries.ts'
import { AcceptedJob, CheckedFit, CheckFit, Estimate, EstimateJob, SubmitJob } from '../schema.ts'
import { lastDayOf } from '../validity.ts'
import { storeBatches } from './batches.ts'
import { type ChosenPolicy, type JobOrder, type PreparedJob, type PreparedList, prepareList } from './prepare-job.ts'

const tag = 'Jobs'
const params = Type.Object({ campaign_id: Type.String() })
const longBody = { list: { name: 'beneficiaries', fields: beneficiaryFields } }

type Submission = Pick<Call<typeof SubmitJob, never, typeof params>, 'params' | 'caller' | 'body' | 'request'>
type Question = Pick<Call<typeof EstimateJob, never, typeof params>, 'params' | 'caller' | 'body'>

export function submitJobRoutes(routes: Routes, services: Services): void {
  routes.act(
    {
      method: 'POST',
      path: '/campaigns/:campaign_id/jobs',
      access: 'operator',
      tag,
      summary: 'Generates cards for a list of beneficiaries.',
      description:
        "Each beneficiary has first_name and last_name, and may have date_of_birth, beneficiary_id, phone_number, gender, region_code, health_center, zone and name_native, the name in Arabic or N'Ko. All or nothing: every bad row is named.",
      params,
      body: SubmitJob,
      longBody,
      location: '/jobs/{job_id}',
      answers: { 202: AcceptedJob },
      problems: [402, 404, 409, 429, 503],
    },
    (call) => prepareSubmission(services, call),
    (work, call, prepared) => acceptSubmission(work, services.config.openJobsPerOrganization, call, prepared),
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
      params,
      body: EstimateJob,
      longBody,
      answers: { 200: Estimate },
      problems: [404, 409, 429, 503],
      reads: ({ params }, answer) => {
        const people = (answer as { duplicates?: FoundDuplicates }).duplicates?.examples.filter(({ mpi_id }) => mpi_id)
        return people?.length
          ? { action: 'duplicates.listed', object: params.campaign_id, details: { people: people.length } }
          : undefined
      },
    },
    (call) => judgeList(services, call),
    async (work, { body }, { cards, applied }) => ({
      ...(await quoteForCards(work, { cards, dpi: body.dpi ?? 300, engine: 'studio' })),
      ...(applied ? { duplicates: await showDuplicates(work, policyOf(body).duplicates, applied) } : {}),
    }),
  )

  routes.serveSignedIn(
    {
      method: 'POST',
      path: '/campaigns/:campaign_id/fit',
      access: 'operator',
      tag,
      summary: 'Whether every row of a list can be printed on the campaign’s template.',
      description:
        'The check of `POST /campaigns/{campaign_id}/jobs` alone: a list with rows that cannot be printed is refused, and every bad row is named. Nobody is compared with the registry, and nothing is stored.',
      params,
      body: CheckFit,
      longBody,
      answers: { 200: CheckedFit },
      problems: [404, 409, 429, 503],
    },
    async (call) => ({ rows: await checkFit(services, call) }),
  )
}

/** What a submission brings: the list as it was sent, and what it is checked and printed by. */
async function receiveList(services: Services, { params, caller, body }: Question) {
  await checkDesign(services.sandbox, caller.tenantId, body)
  const { campaign, organization, brand, now, keys } = await readCampaign(services, params.campaign_id, caller.tenantId)
  checkPrintedNames({ 'campaign/name': campaign.name, 'organization/name': organization.name })
  const print: PrintSetting = {
    template: campaign.template_id as TemplateId,
    language: campaign.language,
    includeMpiId: body.include_mpi_id ?? true,
    brand,
    sovereignConfig: body.sovereign_config as PrintSetting['sovereignConfig'],
  }
  const { country_code, region_code } = organization
  const list: ReceivedList = {
    rows: body.beneficiaries ?? [],
    organizationPlace: { country_code, region_code },
    now,
    print,
    hasUniqueNumbers: campaign.unique_beneficiary_ids,
  }
  const { prefix, card_code_length } = campaign
  return { list, campaign: { prefix, card_code_length }, keys }
}

function readCampaign(services: Services, campaignId: string, tenantId: string) {
  return inReadScope(services, tenantId, async (scope) => {
    const campaign = await getCampaign(scope, campaignId)
    if (campaign.status === 'archived') throw new CampaignArchived()
    const organization = await getOrganization(scope.db, tenantId)
    const brand = await readMeasuredBrand(scope, campaignId)
    return { campaign, organization, brand, now: scope.now, keys: await scope.keys() }
  })
}

/** Everything that takes time and needs no transaction: checks the rows, applies the choices, seals the people, draws their codes. */
async function prepareSubmission(services: Services, call: Submission): Promise<PreparedList> {
  const { params, body, caller } = call
  const { list, campaign, keys } = await receiveList(services, call)
  const mistakes = findValidityMistakes(body.valid_until, list.now)
  if (mistakes.length > 0) throw new Invalid(mistakes)
  const order: Omit<JobOrder, 'people'> = {
    campaignId: params.campaign_id,
    dpi: body.dpi ?? 300,
    includeMpiId: body.include_mpi_id ?? true,
    engine: 'studio',
    ...(body.photos_id === undefined ? {} : { photosId: body.photos_id }),
    ...(body.valid_until === undefined ? {} : { validUntil: body.valid_until }),
    ...(body.sovereign_config || body.logos || body.visit_table ? { design: designOf(body) } : {}),
  }
  const { photosId } = order
  if (photosId !== undefined)
    await inReadScope(services, caller.tenantId, (scope) => getSet(scope, params.campaign_id, photosId))
  const policy = await choosePolicy(services, call, keys, list)
  return prepareList(services, caller.tenantId, keys, { ...list, campaign, order, policy })
}

/** The rows of a job that are left out when it is accepted. Nothing is compared where every row is printed anyway. */
async function choosePolicy(
  services: Services,
  { params, body, caller }: Submission,
  keys: TenantKeys,
  list: ReceivedList,
): Promise<ChosenPolicy | undefined> {
  const policy = policyOf(body)
  if (policy.duplicates === 'print' && policy.rows.size === 0) return undefined
  const mustKnowHolders = list.hasUniqueNumbers && policy.rows.values().some((choice) => choice === 'replace')
  if (policy.duplicates === 'print' && !mustKnowHolders)
    return { ...policy, skipped: applyPolicy([], list.rows.length, policy).skipped, replacing: new Map() }
  const owner = { tenantId: caller.tenantId, campaignId: params.campaign_id, keys }
  const { rowCount, findings } = await findDuplicates(services, owner, { ...list, hasUniqueNumbers: false })
  if (!findings) throw new ListCheckUnavailable()
  const applied = applyPolicy(findings, rowCount, policy)
  return { ...policy, skipped: applied.skipped, replacing: replacedPeople(applied) }
}

async function acceptSubmission(
  work: UnitOfWork,
  maxOpenJobs: number,
  { params, body, request }: Submission,
  { job, numbers, photoFiles, unknownFields }: PreparedList,
) {
  const { photosId } = job
  const photos =
    photosId === undefined ? {} : { photos: await matchPhotos(work, params.campaign_id, photosId, photoFiles) }
  const accepted = { ...(await acceptJob(work, job, numbers)), ...photos }
  await limitOpenJobs(work, maxOpenJobs)
  const unknown = namesOfUnknown(
    Object.keys(body).filter((field) => !Object.hasOwn(SubmitJob.properties, field)),
    unknownFields,
  )
  if (unknown.length === 0) return accepted
  const language = negotiateLanguage(request.headers['accept-language'])
  return { ...accepted, warnings: unknown.map((field) => speak(unknownField, language, { field })) }
}

/** One transaction writes the charge, the job, its people, card codes, audit entry and notification, or nothing at all. */
export async function acceptJob(work: UnitOfWork, job: PreparedJob, numbers?: NumbersToClaim) {
  const { id, count: cards } = job
  if (cards === 0) throw new NobodyLeft()
  const { name } = await getCampaign(work, job.campaignId)
  const charge = await chargeForCards(work, { cause: id, cards, dpi: job.dpi, engine: job.engine, campaign: name })
  const campaign = await lockCampaign(work, job.campaignId)
  if (campaign.status === 'archived') throw new CampaignArchived()
  if (numbers) await refuseTakenNumbers(work, campaign.id, numbers)
  const { free_cards, billed_cards, cost_fcfa } = charge
  const brand = await readContent(work, campaign.id)

  await work.db
    .insertInto('generation_job')
    .values({
      id,
      tenant_id: work.tenantId,
      campaign_id: campaign.id,
      status: 'pending',
      dpi: job.dpi,
      include_mpi_id: job.includeMpiId,
      valid_until: job.validUntil === undefined ? lastDayOf(campaign, work.now) : job.validUntil,
      total_cards: cards,
      batch_size: job.batchSize,
      people_to_find: job.peopleToFind,
      people_found: 0,
      cards_generated: 0,
      cards_issued: 0,
      free_cards,
      billed_cards,
      cost_fcfa,
      quota_refunded: null,
      error: null,
      attempt: 0,
      lease_until: null,
      failures: 0,
      run_after: null,
      phase_started_at: null,
      artifacts: null,
      created_at: work.now,
      started_at: null,
      published_at: null,
      completed_at: null,
      failed_at: null,
      files_made_at: null,
      files_expire_at: null,
      files_removed_at: null,
      rebuild_requested_at: null,
      ...identityQrOfNewJob(work.tenantId),
      photo_set_id: job.photosId ?? null,
      numbers_entered: false,
      brand: brand ? JSON.stringify(brand) : null,
      duplicates: job.duplicates,
      settles_duplicates: job.settlesDuplicates,
      row_count: job.rowCount,
      place_count: cards,
      left_out: job.leftOut && job.leftOut.length > 0 ? [...job.leftOut].sort((a, b) => a - b) : null,
      people: null,
      to_review: null,
      replaced: 0,
      trace_parent: work.trace ?? null,
    })
    .execute()
  if (numbers) await claimNumbers(work, id, numbers)
  await storeBatches(work, id, job.batches)
  await reserveCards(work, id, job.cards)
  await work.db
    .updateTable('campaign')
    .set({
      status: 'active',
      open_jobs: campaign.open_jobs + 1,
      job_count: campaign.job_count + 1,
      updated_at: work.now,
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', campaign.id)
    .execute()
  await work.publish('job-accepted', {
    job_id: id,
    campaign_id: campaign.id,
    prefix: campaign.prefix,
    cards,
    dpi: job.dpi,
  })
  recordAct(work, { action: 'job.accepted', object: id, details: { campaign_id: campaign.id, cards } })
  work.notifyAllProcesses('jobs-waiting', {})
  work.notifyProcess('job-step', { job: 'cards', id, step: 'accepted', cards })
  return {
    job_id: id,
    campaign_id: campaign.id,
    status: 'pending',
    total_cards: cards,
    quota_consumed: cards,
    free_cards,
    billed_cards,
    cost_fcfa,
    created_at: work.now.toISOString(),
    ...(job.rowCount > cards ? { skipped: job.rowCount - cards } : {}),
  }
}

/** The speed of one worker among several. */
const CARDS_PER_SECOND = 300
const MIN_RETRY_SECONDS = 5

/**
 * Refuses a job beyond the organization's limit. It comes after the charge, which locks the organization's account, so that
 * its jobs are accepted one after the other.
 */
export async function limitOpenJobs({ db, tenantId }: UnitOfWork, limit: number): Promise<void> {
  const { rows } = await sql<{ jobs: number; shortest: number }>`
    select count(*)::int as jobs, min(total_cards)::int as shortest from generation_job
    where status in ('pending', 'generating') and tenant_id = ${tenantId}`.execute(db)
  const [open] = rows
  if (!open || open.jobs <= limit) return
  throw new TooManyOpenJobs(limit, MIN_RETRY_SECONDS + Math.ceil(open.shortest / CARDS_PER_SECOND))
}

/** What the list says about people who get no card; only the number of cards where no list was sent. */
async function judgeList(services: Services, call: Question): Promise<{ cards: number; applied?: AppliedPolicy }> {
  const { params, body, caller } = call
  const { beneficiaries, cards } = body
  if (beneficiaries === undefined) {
    if (cards === undefined) throw new Invalid([{ path: 'beneficiaries', phrase: missing }])
    await readCampaign(services, params.campaign_id, caller.tenantId)
    return { cards }
  }
  const { list, keys } = await receiveList(services, call)
  const owner = { tenantId: caller.tenantId, campaignId: params.campaign_id, keys }
  const { rowCount, findings, numbers } = await findDuplicates(services, owner, list)
  const policy = policyOf(body)
  if (!findings && policy.duplicates !== 'print') throw new ListCheckUnavailable()
  const applied = applyPolicy(findings ?? [], rowCount, policy)
  if (list.hasUniqueNumbers) {
    const claim = { numbers, skipped: applied.skipped, replacing: replacedPeople(applied) }
    await inReadScope(services, caller.tenantId, (scope) => refuseTakenNumbers(scope, params.campaign_id, claim))
  }
  return { cards: rowCount - applied.skipped.length, ...(findings ? { applied } : {}) }
}

/** Returns the number of rows, or refuses the list and names every bad row. */
async function checkFit(services: Services, call: Question): Promise<number> {
  const { list } = await receiveList(services, call)
  const rows = sendRows(list.rows)
  if (rows !== list.rows || list.rows.length > MAX_ROWS_IN_PROCESS) {
    const checked = await services.sandbox.run(call.caller.tenantId, checkInSandbox, { list: { ...list, rows } })
    return checked.rowCount
  }
  const { people } = await checkBeneficiaries(list.rows, list.organizationPlace, list.now, list.print)
  return people.length
}

/** Whose earlier card a row replaces, by row. */
const replacedPeople = ({ judged }: AppliedPolicy): Map<number, string> =>
  new Map(judged.flatMap(({ row, choice, mpi_id }) => (choice === 'replace' && mpi_id ? [[row, mpi_id] as const] : [])))

function designOf({ sovereign_config, logos, visit_table }: CardDesign): CardDesign {
  return {
    ...(sovereign_config ? { sovereign_config } : {}),
    ...(logos ? { logos } : {}),
    ...(visit_table ? { visit_table } : {}),
  }
}

const MAX_UNKNOWN_NAMED = 50
const MAX_NAME_LENGTH = 100

/** A few short names: senders may choose any number of fields, and megabytes as the name of one. */
function namesOfUnknown(...fields: readonly string[][]): string[] {
  return fields.flatMap((names) => names.slice(0, MAX_UNKNOWN_NAMED)).map((name) => name.slice(0, MAX_NAME_LENGTH))
}

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
