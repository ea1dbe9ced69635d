import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { messages } from './messages.ts'
import { getWebhook } from './queries.ts'
import { Sections } from './sections.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

export function WebhookPage() {
  const t = useMessages(messages)
  const { webhookId } = useParams({ from: '/signed-in/connections/webhooks/$webhookId' })
  const search = useSearch({ from: '/signed-in/connections/webhooks/$webhookId' })
  const query = useQuery(getWebhook(webhookId))
  return (
    <Page title={query.data?.description || t.title}>
      <Sections />
      <Loaded query={query}>{(webhook) => <WebhookPanel webhook={webhook} />}</Loaded>
      <DeliveryList webhookId={webhookId} search={search} />
    </Page>
  )
}
