import type { CampaignRow, CampaignStatus } from './tables.ts'

/** The status of a campaign follows from its jobs, unless it is archived. */
export function statusAfter(campaign: Pick<CampaignRow, 'status' | 'open_jobs' | 'completed_jobs'>): CampaignStatus {
  if (campaign.status === 'archived') return 'archived'
  return campaign.open_jobs === 0 && campaign.completed_jobs > 0 ? 'completed' : 'active'
}
