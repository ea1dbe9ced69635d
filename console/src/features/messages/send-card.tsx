import { Button, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { readIdentity } from '#platform/queries/identities.ts'
import { messagesKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import type { Person } from '#ui/person/person-picker.tsx'
import { Estimate } from './estimate.tsx'
import { messages } from './messages.ts'
import { channelNames } from './names.ts'
import type { SendCardRequest } from './queries.ts'
import { Recipient } from './recipient.tsx'

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
  const [chosen, setChosen] = useState<Person>()
  const [isAnother, setAnother] = useState(false)
  const known = useQuery({ ...readIdentity(chosen?.mpi_id ?? mpiId ?? ''), enabled: Boolean(chosen ?? mpiId) }).data
  const person = chosen ?? (isAnother || !mpiId ? undefined : known)
  const form = useForm({
    initialValues: {
      enrollment_id: '',
      channel: 'sms' as SendCardRequest['channel'],
      phone_number: '',
      message: t.usualMessage,
    },
    validate: { enrollment_id: filled, phone_number: filled, message: filled },
  })
  const { setFieldValue } = form
  const phone = person && known?.mpi_id === person.mpi_id ? known.phone_number : undefined
  useEffect(() => {
    if (phone) setFieldValue('phone_number', phone)
  }, [phone, setFieldValue])
  const setEnrollment = useCallback((id: string) => setFieldValue('enrollment_id', id), [setFieldValue])
  const setPerson = (next: Person | undefined) => {
    setAnother(true)
    setChosen(next)
    form.setValues({ enrollment_id: '', phone_number: '' })
    form.clearErrors()
  }
  const act = useAct({
    run: (body: SendCardRequest, headers) => dataOf(api.POST('/dhis2/send-card', { body, headers })),
    touches: [messagesKey],
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
        person={person}
        onPerson={setPerson}
        enrollmentId={form.values.enrollment_id}
        onEnrollment={setEnrollment}
        error={form.errors.enrollment_id?.toString()}
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
