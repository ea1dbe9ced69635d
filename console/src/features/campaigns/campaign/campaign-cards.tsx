import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { CardList } from '../cards/card-list.tsx'
import { messages } from '../messages.ts'
import type { CampaignDetail } from '../queries.ts'
import { SaveRevocations } from './save-revocations.tsx'

export function CampaignCards({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const search = useSearch({ from: '/signed-in/campaigns/$campaignId' })
  const navigate = useNavigate()
  const params = { campaignId: campaign.id }
  return (
    <Panel title={t.cards} aside={<SaveRevocations campaign={campaign} />} isFlush>
      <CardList
        search={search}
        onSearch={(next) => void navigate({ to: '/campaigns/$campaignId', params, search: next, replace: true })}
        campaignId={campaign.id}
      />
    </Panel>
  )
}
