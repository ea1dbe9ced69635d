import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Facts } from '#ui/facts.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconSend } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { Filters } from '#ui/table/filters.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { Sections } from './connected-list.tsx'
import { type DeliveriesSearch, deliveryStatuses, readDeliveries } from './deliveries-search.ts'
import { eventNames, testName, useAttemptText } from './event-names.ts'
import { messages } from './messages.ts'
import { type Delivery, getWebhook, listDeliveries, type Webhook, webhooksKey } from './queries.ts'
import { WebhookForm, WebhookSecret, WebhookState } from './webhook-form.tsx'

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

/** One webhook, why it is paused, and what can be done with it. */
export function WebhookPanel({ webhook }: { webhook: Webhook }) {
  const t = useMessages(messages)
  const names = useMessages(eventNames)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'change' | 'remove' | 'renew'>()
  const [secret, setSecret] = useState<string>()
  const close = () => setOpen(undefined)
  const path = { webhook_id: webhook.id }
  const touches = [webhooksKey]
  const test = useAct({
    run: (_: string, header) => dataOf(api.POST('/webhooks/{webhook_id}/test', { params: { path, header } })),
    touches,
  })
  const change = useAct({
    run: (active: boolean) => dataOf(api.PATCH('/webhooks/{webhook_id}', { params: { path }, body: { active } })),
    touches,
    done: () => t.saved,
  })
  const renew = useAct({
    run: (_: string, header) => dataOf(api.POST('/webhooks/{webhook_id}/secret', { params: { path, header } })),
    touches,
    onDone: (renewed) => {
      close()
      setSecret(renewed.secret)
    },
  })
  const remove = useAct({
    run: async (_: string) => {
      await dataOf(api.DELETE('/webhooks/{webhook_id}', { params: { path } }))
      await navigate({ to: '/connections' })
    },
    touches,
    done: () => t.removed,
  })
  const deliveries = useQuery(listDeliveries(webhook.id, {}))
  const tested = deliveries.data?.items.find(({ id }) => id === test.data?.id)
  const problem = test.error ?? change.error
  return (
    <Panel>
      <Stack gap="md">
        {!webhook.active && <Alert color="red">{t[reasons[webhook.pause_reason ?? 'by_hand']]}</Alert>}
        {problem !== null && <ProblemAlert error={problem} />}
        <Facts
          facts={[
            [
              t.address,
              <Text key="url" style={{ overflowWrap: 'anywhere' }}>
                {webhook.url}
              </Text>,
            ],
            [t.events, webhook.events.map((event) => names[event]).join(', ')],
            [t.state, <WebhookState key="state" webhook={webhook} />],
          ]}
        />
        {webhook.active && test.data && <TestResult delivery={tested} />}
        <Group gap="xs">
          {webhook.active ? (
            <Button
              leftSection={<IconSend size={18} aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate(webhook.id)}
            >
              {t.test}
            </Button>
          ) : (
            <Button loading={change.isPending} onClick={() => change.mutate(true)}>
              {t.resume}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen('change')}>
            {t.change}
          </Button>
          <Button variant="default" onClick={() => setOpen('renew')}>
            {t.renewSecret}
          </Button>
          {webhook.active && (
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(false)}>
              {t.pause}
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
            {t.remove}
          </Button>
        </Group>
      </Stack>
      {open === 'change' && <WebhookForm webhook={webhook} onClose={close} />}
      <FormDialog
        title={t.renewSecret}
        isOpen={open === 'renew'}
        onClose={close}
        onSubmit={() => renew.mutate(webhook.id)}
        submitLabel={t.renewSecret}
        act={renew}
      >
        <Text>{t.renewText}</Text>
      </FormDialog>
      <FormDialog
        title={t.removeTitle}
        isOpen={open === 'remove'}
        onClose={close}
        onSubmit={() => remove.mutate(webhook.id)}
        submitLabel={t.remove}
        act={remove}
        isDangerous
      >
        <Text>{t.removeText}</Text>
      </FormDialog>
      {secret && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </Panel>
  )
}

const reasons = { by_hand: 'pausedByHand', gone: 'pausedGone', failing: 'pausedFailing' } as const

/** What became of the test that was just sent. */
function TestResult({ delivery }: { delivery: Delivery | undefined }) {
  const t = useMessages(messages)
  const textOf = useAttemptText()
  const attempt = delivery?.attempts.at(-1)
  if (!attempt)
    return (
      <Alert role="status" color="gray">
        {t.testing}
      </Alert>
    )
  const isAccepted = delivery?.status === 'delivered'
  return (
    <Alert role="status" color={isAccepted ? 'green' : 'red'}>
      {(isAccepted ? t.testDone : t.testFailed)(textOf(attempt))}
    </Alert>
  )
}

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
