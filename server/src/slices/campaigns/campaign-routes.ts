import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { createCampaign } from './create-campaign.ts'
import { checkPrintedNames } from './design/card-design.ts'
import { listJobs, toJobSummary } from './jobs/list-jobs.ts'
import { requireNumbersEntered } from './numbers/unique-numbers.ts'
import { getCampaign, listCampaigns, lockCampaign, toCampaign } from './queries.ts'
import { Campaign, CampaignDetail, ChangeCampaign, CreateCampaign, campaignStatuses } from './schema.ts'
import type { CampaignRow } from './tables.ts'

const tag = 'Campaigns'
const params = Type.Object({ campaign_id: Type.String() })
/** Older jobs are in GET /campaigns/:id/jobs. */
const JOBS_IN_DETAIL = 100

export function campaignRoutes(routes: Routes): void {
  routes.act(
    {
      method: 'POST',
      path: '/campaigns',
      access: 'operator',
      tag,
      summary: 'Creates a campaign.',
      body: CreateCampaign,
      location: '/campaigns/{id}',
      answers: { 201: Campaign },
      problems: [400, 402, 404],
    },
    async (work, { body }) => toCampaign(await createCampaign(work, body)),
  )

  routes.ask(
    {
      method: 'GET',
      path: '/campaigns',
      mayLag: true,
      access: 'viewer',
      tag,
      summary: 'The organization’s campaigns, newest first.',
      query: Type.Object({
        status: Type.Optional(Type.Enum([...campaignStatuses])),
        campaign_type: Type.Optional(Type.String()),
        q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name or the prefix.' })),
        ...Paging({ default: 20, max: 100 }),
      }),
      answers: { 200: Page(Campaign) },
    },
    (scope, { query }) => listCampaigns(scope, query),
  )

  routes.ask(
    {
      method: 'GET',
      path: '/campaigns/:campaign_id',
      access: 'viewer',
      tag,
      summary: 'A campaign with its latest jobs.',
      params,
      answers: { 200: CampaignDetail },
      problems: [404],
    },
    async (scope, { params: { campaign_id } }) => {
      const campaign = await getCampaign(scope, campaign_id)
      const { items } = await listJobs(scope, { campaign_id, limit: JOBS_IN_DETAIL, offset: 0 })
      return { ...toCampaign(campaign), jobs: items.map(toJobSummary) }
    },
  )

  routes.act(
    {
      method: 'PATCH',
      path: '/campaigns/:campaign_id',
      access: 'operator',
      tag,
      summary:
        'Changes a campaign’s name, its description, how long later cards are valid or whether numbers are unique.',
      params,
      body: ChangeCampaign,
      answers: { 200: Campaign },
      problems: [404, 409],
    },
    async (work, { params: { campaign_id }, body }) => toCampaign(await changeCampaign(work, campaign_id, body)),
  )

  routes.act(
    {
      method: 'DELETE',
      path: '/campaigns/:campaign_id',
      access: 'operator',
      tag,
      summary: 'Archives a campaign; its cards are kept.',
      params,
      answers: { 204: null },
      problems: [404],
    },
    (work, { params: { campaign_id } }) => archiveCampaign(work, campaign_id),
  )
}

/** Cards stay valid and running jobs continue. Archiving again changes nothing. */
async function archiveCampaign(work: UnitOfWork, id: string): Promise<void> {
  const { status } = await lockCampaign(work, id)
  if (status === 'archived') return
  await work.db
    .updateTable('campaign')
    .set({ status: 'archived', updated_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .execute()
  recordAct(work, { action: 'campaign.archived', object: id })
}

async function changeCampaign(work: UnitOfWork, id: string, change: ChangeCampaign): Promise<CampaignRow> {
  checkPrintedNames({ name: change.name ?? '' })
  const before = await lockCampaign(work, id)
  const after = {
    ...before,
    name: change.name?.trim() ?? before.name,
    description: change.description === undefined ? before.description : change.description,
    valid_months: change.valid_months === undefined ? before.valid_months : change.valid_months,
    unique_beneficiary_ids: change.unique_beneficiary_ids ?? before.unique_beneficiary_ids,
    typed_codes: change.typed_codes ?? before.typed_codes,
    updated_at: work.now,
  }
  if (after.unique_beneficiary_ids && !before.unique_beneficiary_ids) await requireNumbersEntered(work, id)
  const { name, description, valid_months, unique_beneficiary_ids, typed_codes, updated_at } = after
  await work.db
    .updateTable('campaign')
    .set({ name, description, valid_months, unique_beneficiary_ids, typed_codes, updated_at })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .execute()
  recordAct(work, { action: 'campaign.changed', object: id })
  return after
}
