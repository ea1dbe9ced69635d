import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconSend } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { useAttemptText } from './attempt-text.ts'
import { eventNames } from './event-names.ts'
import { messages } from './messages.ts'
import { type Delivery, listDeliveries, type Webhook, webhooksKey } from './queries.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { WebhookState } from './webhook-state.tsx'

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
