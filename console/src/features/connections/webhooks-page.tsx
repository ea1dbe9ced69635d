import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconPlugConnected } from '#ui/icons.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { useNow } from '#ui/use-now.ts'
import { ConnectedList } from './connected-list.tsx'
import { eventNames } from './event-names.ts'
import { messages } from './messages.ts'
import { listWebhooks, type Webhook } from './queries.ts'
import { WebhookForm, WebhookSecret, WebhookState } from './webhook-form.tsx'

export function WebhooksPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/connections' })
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const query = useQuery(listWebhooks(offset))
  const columns = useColumns()
  return (
    <ConnectedList
      lead={t.lead}
      label={t.webhooks}
      add={t.add}
      onAdd={() => setMaking(true)}
      query={query}
      columns={columns}
      empty={{ icon: IconPlugConnected, title: t.emptyTitle, text: t.emptyText }}
      onMove={(to) => void navigate({ to: '/connections', search: toOffset(to) })}
    >
      {isMaking && <WebhookForm onClose={() => setMaking(false)} onMade={setSecret} />}
      {secret && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </ConnectedList>
  )
}

function useColumns(): Column<Webhook>[] {
  const t = useMessages(messages)
  const names = useMessages(eventNames)
  const { actions } = useMessages(commonMessages)
  const { ago } = useFormats()
  const now = useNow()
  const navigate = useNavigate()
  return [
    {
      id: 'address',
      header: t.address,
      cell: ({ url, description }) => (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {description || hostOf(url)}
          </Text>
          {description && (
            <Text size="sm" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
              {hostOf(url)}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'events',
      header: t.events,
      kind: 'secondary',
      cell: ({ events }) => events.map((event) => names[event]).join(', '),
    },
    { id: 'state', header: t.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      id: 'delivered',
      header: t.lastDelivered,
      cell: ({ last_delivered_at: at }) => (at === null ? t.never : ago(new Date(at), now)),
    },
    {
      id: 'actions',
      header: actions,
      kind: 'action',
      cell: ({ id, url, description }) => (
        <RowButton
          label={t.openOf(description || hostOf(url))}
          text={t.open}
          onClick={() => void navigate({ to: '/connections/webhooks/$webhookId', params: { webhookId: id } })}
        />
      ),
    },
  ]
}

/** Paths may hold tokens, which need not be on the screen. */
const hostOf = (url: string) => new URL(url).host
