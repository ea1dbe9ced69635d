import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { chargeForCards, type Engine } from '#slices/billing/index.ts'
import { orderCards, type TemplateId } from '#slices/cards/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import type { CardDesign } from '../design/card-design.ts'
import { CampaignArchived } from '../errors.ts'
import { lockCampaign } from '../queries.ts'
import type { JobRow } from '../tables.ts'
import { sealLook, sealPeople } from './pieces.ts'
import { GenerateCards } from './queue-jobs.ts'

export interface JobOrder {
  campaignId: string
  people: readonly Beneficiary[]
  dpi: JobRow['dpi']
  includeMpiId: boolean
  design?: CardDesign
  /** The campaign's unless told otherwise. */
  template?: TemplateId
  /** Whose price it is, and where it is counted: `studio` unless told otherwise. */
  engine?: Engine
}

/** One transaction: money, job, people, codes and tokens, audit entry and wake-up exist together or not at all. */
export async function submitJob(work: UnitOfWork, order: JobOrder) {
  const id = work.newId('job')
  const cards = order.people.length
  const charge = await chargeForCards(work, { cause: id, cards, dpi: order.dpi, engine: order.engine ?? 'studio' })
  const campaign = await lockCampaign(work, order.campaignId)
  if (campaign.status === 'archived') throw new CampaignArchived()
  const { free_cards, billed_cards, cost_fcfa } = charge

  await work.db
    .insertInto('generation_job')
    .values({
      id,
      tenant_id: work.tenantId,
      campaign_id: campaign.id,
      status: 'pending',
      dpi: order.dpi,
      include_mpi_id: order.includeMpiId,
      total_cards: cards,
      cards_generated: 0,
      free_cards,
      billed_cards,
      cost_fcfa,
      quota_refunded: null,
      error: null,
      attempt: 0,
      lease_until: null,
      print_started_at: null,
      artifacts: null,
      created_at: work.now,
      started_at: null,
      completed_at: null,
      failed_at: null,
    })
    .execute()
  await sealLook(work, id, { ...order.design, ...(order.template ? { template: order.template } : {}) })
  await sealPeople(work, id, order.people)
  await orderCards(work, { campaignId: campaign.id, jobId: id, prefix: campaign.prefix, count: cards })
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
    dpi: order.dpi,
  })
  recordAct(work, { action: 'job.accepted', object: id, details: { campaign_id: campaign.id, cards } })
  await work.enqueue(GenerateCards, { tenant_id: work.tenantId, job_id: id }, { key: id })
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
  }
}
