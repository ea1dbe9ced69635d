import { Button, Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { Tag } from '#ui/tag.tsx'
import { ShownOnce } from './connected-list.tsx'
import { type EventType, eventNames, eventTypes } from './event-names.ts'
import { messages } from './messages.ts'
import { type Webhook, webhooksKey } from './queries.ts'
import classes from './webhook-form.module.css'

interface WebhookFormProps {
  /** Missing: a new one is made. */
  webhook?: Webhook
  onClose: () => void
  /** The secret of a new one. */
  onMade?: (secret: string) => void
}

interface Values {
  url: string
  description: string
  events: EventType[]
}

export function WebhookForm({ webhook, onClose, onMade }: WebhookFormProps) {
  const t = useMessages(messages)
  const names = useMessages(eventNames)
  const { save } = useMessages(commonMessages)
  const { filled } = useChecks()
  const form = useForm<Values>({
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? ['job.completed', 'job.failed'],
    },
    validate: { url: filled, events: (events) => (events.length === 0 ? t.chooseEvent : null) },
  })
  const act = useAct({
    run: async (body: Values, headers) => {
      if (!webhook) return (await dataOf(api.POST('/webhooks', { body, params: { header: headers } }))).secret
      const path = { webhook_id: webhook.id }
      await dataOf(api.PATCH('/webhooks/{webhook_id}', { params: { path }, body }))
      return undefined
    },
    touches: [webhooksKey],
    done: () => t.saved,
    onDone: (secret) => {
      onClose()
      if (secret !== undefined) onMade?.(secret)
    },
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={webhook ? t.change : t.add}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) => act.mutate({ ...values, url: values.url.trim() }))}
      submitLabel={webhook ? save : t.make}
      act={act}
    >
      <TextInput
        label={t.address}
        description={t.addressHint}
        type="url"
        placeholder="https://"
        data-autofocus
        required
        {...form.getInputProps('url')}
      />
      <TextInput label={t.description} maxLength={200} {...form.getInputProps('description')} />
      <Checkbox.Group label={t.events} required {...form.getInputProps('events')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {eventTypes.map((type) => (
            <Checkbox key={type} value={type} label={names[type]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        onClick={() => form.setFieldValue('events', [...eventTypes])}
      >
        {t.all}
      </Button>
    </FormDialog>
  )
}

const SNIPPET = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(secret).verify(body, headers)`

export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <ShownOnce title={t.secretTitle} text={t.secretText} label={t.secret} value={secret} onClose={onClose}>
      <Text fw={600}>{t.howTitle}</Text>
      <Text size="sm">{t.howText}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled by the keyboard, too */}
      <pre className={classes.snippet} tabIndex={0}>
        {SNIPPET}
      </pre>
    </ShownOnce>
  )
}

export function WebhookState({ webhook: { active, failing_since } }: { webhook: Webhook }) {
  const t = useMessages(messages)
  if (!active) return <Tag tone="bad">{t.paused}</Tag>
  return failing_since === null ? <Tag tone="good">{t.active}</Tag> : <Tag tone="warn">{t.failing}</Tag>
}
