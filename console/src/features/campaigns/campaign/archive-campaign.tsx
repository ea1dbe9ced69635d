import { Text } from '@mantine/core'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { campaignsKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { messages } from '../messages.ts'
import type { CampaignDetail } from '../queries.ts'

interface ArchiveCampaignProps {
  campaign: CampaignDetail
  onClose: () => void
}

export function ArchiveCampaign({ campaign, onClose }: ArchiveCampaignProps) {
  const t = useMessages(messages)
  const act = useAct({
    run: (campaignId: string) =>
      dataOf(api.DELETE('/campaigns/{campaign_id}', { params: { path: { campaign_id: campaignId } } })),
    touches: [campaignsKey],
    done: () => t.archived,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.archiveTitle}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(campaign.id)}
      submitLabel={t.archive}
      act={act}
    >
      <Text fw={600}>{campaign.name}</Text>
      <Text>{t.archiveText}</Text>
    </FormDialog>
  )
}
