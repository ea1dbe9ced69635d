import { Button, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { answerOf, api } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useChecks } from '#ui/forms/checks.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Estimate } from './estimate.tsx'
import { channelNames, messages } from './messages.ts'
import { messagesKey, type Wish } from './queries.ts'

interface SendCardProps {
  isOpen: boolean
  onClose: () => void
  enrollmentId: string
}

const PLACEHOLDER = '{first_name}'
const LONGEST = 1_000

export function SendCard({ isOpen, onClose, enrollmentId }: SendCardProps) {
  const t = useMessages(messages)
  const channels = useMessages(channelNames)
  const { filled } = useChecks()
  const form = useForm({
    initialValues: {
      enrollment_id: enrollmentId,
      channel: 'sms' as Wish['channel'],
      phone_number: '',
      message: t.usualMessage,
    },
    validate: { enrollment_id: filled, phone_number: filled, message: filled },
  })
  const close = () => {
    onClose()
    form.reset()
    act.reset()
  }
  const act = useAct({
    run: (body: Wish, key) => answerOf(api.POST('/dhis2/send-card', { body, headers: { 'Idempotency-Key': key } })),
    touches: [messagesKey],
    done: ({ status, test }) => (status === 'queued' ? t.waiting : test ? t.inOutbox : t.sent),
    onDone: close,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit((values) =>
    act.mutate({
      ...values,
      enrollment_id: values.enrollment_id.trim(),
      phone_number: values.phone_number.replaceAll(/[\s.-]/g, ''),
    }),
  )
  const { channel, message } = form.values
  return (
    <FormDialog
      title={t.send}
      isOpen={isOpen}
      onClose={close}
      onSubmit={submit}
      submitLabel={t.send}
      isBusy={act.isPending}
      error={act.error}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t.enrollment}
          description={t.enrollmentHint}
          data-autofocus
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('enrollment_id')}
        />
        <TextInput
          label={t.phone}
          description={t.phoneHint}
          type="tel"
          required
          autoComplete="off"
          {...form.getInputProps('phone_number')}
        />
      </SimpleGrid>
      <NativeSelect
        label={t.channel}
        value={channel}
        data={(['sms', 'whatsapp'] as const).map((value) => ({ value, label: channels[value] }))}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('channel', value as Wish['channel'])}
      />
      <Textarea
        label={t.message}
        description={t.messageHint}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST}
        {...form.getInputProps('message')}
      />
      <Group gap="sm">
        <Button
          size="compact-sm"
          variant="default"
          disabled={message.includes(PLACEHOLDER)}
          onClick={() => form.setFieldValue('message', `${message.trimEnd()} ${PLACEHOLDER}`)}
        >
          {t.insertName}
        </Button>
      </Group>
      {isOpen && (
        <Estimate channel={channel} message={message} onRewrite={(text) => form.setFieldValue('message', text)} />
      )}
    </FormDialog>
  )
}
