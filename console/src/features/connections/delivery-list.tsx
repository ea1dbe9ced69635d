import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconSend } from '#ui/icons.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { Filters } from '#ui/table/filters.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { useAttemptText } from './attempt-text.ts'
import { type DeliveriesSearch, deliveryStatuses, readDeliveries } from './deliveries-search.ts'
import { eventNames, testName } from './event-names.ts'
import { messages } from './messages.ts'
import { type Delivery, listDeliveries, webhooksKey } from './queries.ts'

const tones = { waiting: 'calm', delivered: 'good', failed: 'bad' } as const

export function DeliveryList({ webhookId, search }: { webhookId: string; search: DeliveriesSearch }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const query = useQuery(listDeliveries(webhookId, search))
  const columns = useColumns()
  const { status } = search
  const show = (next: DeliveriesSearch) =>
    void navigate({ to: '/connections/webhooks/$webhookId', params: { webhookId }, search: next })
  return (
    <>
      <Filters>
        <NativeSelect
          label={t.showDeliveries}
          value={status ?? ''}
          data={[
            { value: '', label: t.allDeliveries },
            ...deliveryStatuses.map((value) => ({ value, label: t[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => show(readDeliveries({ status: value }))}
        />
      </Filters>
      <ListPanel
        label={t.deliveries}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={{ icon: IconSend, title: t.noDeliveriesTitle, text: t.noDeliveriesText }}
        onMove={(to) => show({ ...toOffset(to), ...(status ? { status } : {}) })}
      />
    </>
  )
}

function useColumns(): Column<Delivery>[] {
  const t = useMessages(messages)
  const names = { ...useMessages(eventNames), ...useMessages(testName) }
  const { actions } = useMessages(commonMessages)
  const { shortDateTime, number } = useFormats()
  const textOf = useAttemptText()
  const replay = useAct({
    run: (delivery_id: string, headers) =>
      dataOf(
        api.POST('/webhooks/deliveries/{delivery_id}/replay', { params: { path: { delivery_id }, header: headers } }),
      ),
    touches: [webhooksKey],
    done: () => t.replayed,
  })
  return [
    {
      id: 'event',
      header: t.event,
      cell: ({ event, id }) => (
        <>
          <Text fw={600}>{names[event]}</Text>
          <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {id}
          </Text>
        </>
      ),
    },
    { id: 'when', header: t.when, cell: ({ created_at }) => shortDateTime(new Date(created_at)) },
    { id: 'state', header: t.state, cell: ({ status }) => <Tag tone={tones[status]}>{t[status]}</Tag> },
    {
      id: 'attempts',
      header: t.attempts,
      kind: 'number',
      cell: ({ attempts }) => number(attempts.length),
    },
    {
      id: 'answer',
      header: t.lastAnswer,
      cell: ({ attempts }) => {
        const last = attempts.at(-1)
        return last ? textOf(last) : '–'
      },
    },
    {
      id: 'actions',
      header: actions,
      kind: 'action',
      cell: ({ id }) => (
        <RowButton
          label={t.replayOf(id)}
          text={t.replay}
          isBusy={replay.isPending && replay.variables === id}
          onClick={() => replay.mutate(id)}
        />
      ),
    },
  ]
}
