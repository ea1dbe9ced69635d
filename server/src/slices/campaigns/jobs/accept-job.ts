import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { chargeForCards } from '#slices/billing/index.ts'
import { readContent } from '#slices/brand/index.ts'
import { reserveCards } from '#slices/cards/index.ts'
import { CampaignArchived, NobodyLeft } from '../errors.ts'
import { identityQrOfNewJob } from '../identity-qr/setting.ts'
import { claimNumbers, type NumbersToClaim, refuseTakenNumbers } from '../numbers/unique-numbers.ts'
import { getCampaign, lockCampaign } from '../queries.ts'
import { lastDayOf } from '../validity.ts'
import { storeBatches } from './batches.ts'
import type { PreparedJob } from './prepare-job.ts'

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
