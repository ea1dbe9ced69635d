import { Button, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { readIdentity } from '#platform/queries/identities.ts'
import { billingKey, messagesKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { Estimate } from './estimate.tsx'
import { messages } from './messages.ts'
import { channelNames } from './names.ts'
import type { SendCardRequest } from './queries.ts'
import { Recipient, type Target } from './recipient.tsx'

interface SendCardProps {
  onClose: () => void
  /** The MPI id of the recipient, if the page already knows it. */
  mpiId?: string | undefined
}

const PLACEHOLDER = '{first_name}'
const MAX_LENGTH = 1_000

export function SendCard({ onClose, mpiId }: SendCardProps) {
  const t = useMessages(messages)
  const channels = useMessages(channelNames)
  const { filled } = useChecks()
  const [chosen, setChosen] = useState(mpiId)
  const person = useQuery({ ...readIdentity(chosen ?? ''), enabled: chosen !== undefined }).data
  const form = useForm({
    initialValues: {
      target: '' as Target,
      channel: 'sms' as SendCardRequest['channel'],
      phone_number: '',
      message: t.usualMessage,
    },
    validate: { target: filled, phone_number: filled, message: filled },
  })
  const { setFieldValue } = form
  const phone = person?.phone_number
  useEffect(() => {
    if (phone) setFieldValue('phone_number', phone)
  }, [phone, setFieldValue])
  const setTarget = useCallback((target: Target) => setFieldValue('target', target), [setFieldValue])
  const setPerson = (next: string | undefined, cardCode?: string) => {
    setChosen(next)
    form.setValues({ target: cardCode === undefined ? '' : `card:${cardCode}`, phone_number: '' })
    form.clearErrors()
  }
  const act = useAct({
    run: ({ target, ...body }: Omit<SendCardRequest, 'enrollment_id'> & { target: Target }, headers) => {
      const id = target.slice(target.indexOf(':') + 1)
      return target.startsWith('card:')
        ? dataOf(api.POST('/cards/{card_code}/send', { params: { path: { card_code: id } }, body, headers }))
        : dataOf(api.POST('/dhis2/send-card', { body: { ...body, enrollment_id: id }, headers }))
    },
    touches: [messagesKey, billingKey],
    done: ({ status, test }) => (status === 'queued' ? t.waiting : test ? t.inOutbox : t.sent),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit((values) =>
    act.mutate({
      ...values,
      phone_number: values.phone_number.replaceAll(/[\s.-]/g, ''),
    }),
  )
  const { channel, message } = form.values
  return (
    <FormDialog title={t.send} isOpen onClose={onClose} onSubmit={submit} submitLabel={t.send} act={act}>
      <Recipient
        person={chosen === undefined ? undefined : person}
        onPerson={setPerson}
        target={form.values.target}
        onTarget={setTarget}
        error={form.errors.target?.toString()}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t.phone}
          description={t.phoneHint}
          type="tel"
          required
          autoComplete="off"
          {...form.getInputProps('phone_number')}
        />
        <NativeSelect
          label={t.channel}
          description={t.channelHint}
          value={channel}
          data={(['sms', 'whatsapp'] as const).map((value) => ({ value, label: channels[value] }))}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('channel', value as SendCardRequest['channel'])
          }
        />
      </SimpleGrid>
      <Textarea
        label={t.message}
        description={t.messageHint}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LENGTH}
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
      <Estimate channel={channel} message={message} onRewrite={(text) => form.setFieldValue('message', text)} />
    </FormDialog>
  )
}
