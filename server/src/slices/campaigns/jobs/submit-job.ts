import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { chargeForCards } from '#slices/billing/index.ts'
import { reserveCards } from '#slices/cards/index.ts'
import { CampaignArchived } from '../errors.ts'
import { getCampaign, lockCampaign } from '../queries.ts'
import { keepBatches } from './batches.ts'
import { type JobOrder, type PreparedJob, prepareJob } from './prepare-job.ts'

/** For whoever has the people only inside the transaction. */
export async function submitJob(work: UnitOfWork, order: JobOrder) {
  const { prefix } = await getCampaign(work, order.campaignId)
  return acceptJob(work, await prepareJob({ keys: await work.keys(), newId: work.newId }, prefix, order))
}

/** One transaction: money, job, people, codes and tokens, audit entry and wake-up count together or not at all. */
export async function acceptJob(work: UnitOfWork, order: PreparedJob) {
  const { id, count: cards } = order
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
      batch_size: order.batchSize,
      people_to_find: order.peopleToFind,
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
    })
    .execute()
  await keepBatches(work, id, order.batches)
  await reserveCards(work, id, order.cards)
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
  work.notifyAllProcesses('jobs-waiting', {})
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
