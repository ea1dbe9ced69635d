import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconFileDownload } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from '../messages.ts'
import type { CampaignDetail } from '../queries.ts'

/** Saves the signed list that carries revocations to portals in the field. */
export function SaveRevocations({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const load = useMutation({
    mutationFn: async () => {
      const pack = await dataOf(
        api.GET('/campaigns/{campaign_id}/revocations', { params: { path: { campaign_id: campaign.id } } }),
      )
      const text = new Blob([`${JSON.stringify(pack)}\n`], { type: 'application/json' })
      saveFile(`${campaign.prefix}-revocations.json`, text)
    },
  })
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        title={t.revocationsHint}
        leftSection={<IconFileDownload size={16} aria-hidden />}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        {t.revocations}
      </Button>
      {load.isError && <ProblemAlert error={load.error} />}
    </div>
  )
}
