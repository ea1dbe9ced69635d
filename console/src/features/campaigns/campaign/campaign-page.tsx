import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages } from '../messages.ts'
import { isOpen, readCampaign } from '../queries.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignCards } from './campaign-cards.tsx'
import { CampaignJobs } from './campaign-jobs.tsx'
import { CampaignSummary } from './campaign-summary.tsx'

const REFRESH_MS = 4_000

export function CampaignPage() {
  const t = useMessages(messages)
  const { campaignId } = useParams({ from: '/signed-in/campaigns/$campaignId' })
  const query = useQuery({
    ...readCampaign(campaignId),
    refetchInterval: ({ state: { data } }) => (data?.jobs.some(isOpen) ? REFRESH_MS : false),
  })
  return (
    <Loaded query={query}>
      {(campaign) => (
        <Page title={campaign.name} actions={<CampaignActions campaign={campaign} />}>
          <CampaignSummary campaign={campaign} />
          <Panel title={t.jobs} isFlush>
            <CampaignJobs campaign={campaign} />
          </Panel>
          {campaign.total_cards > 0 && <CampaignCards campaign={campaign} />}
        </Page>
      )}
    </Loaded>
  )
}
