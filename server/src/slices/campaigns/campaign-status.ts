import type { CampaignRow, CampaignStatus } from './tables.ts'

/** The status follows from what has happened to a campaign's jobs; archiving wins. */
export function statusAfter(campaign: Pick<CampaignRow, 'status' | 'open_jobs' | 'completed_jobs'>): CampaignStatus {
  if (campaign.status === 'archived') return 'archived'
  return campaign.open_jobs === 0 && campaign.completed_jobs > 0 ? 'completed' : 'active'
}
