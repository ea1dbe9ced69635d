import { Button, Group, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { ApiProblem } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { readIdentity } from '#platform/queries/identities.ts'
import { billingKey, messagesKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import classes from './estimate.module.css'
import { messages } from './messages.ts'
import { channelNames } from './names.ts'
import { estimateOf, type SendCardRequest } from './queries.ts'
import { Recipient, type Target } from './recipient.tsx'

interface EstimateProps {
  channel: SendCardRequest['channel']
  message: string
  onRewrite: (message: string) => void
}

const TYPING_DEBOUNCE_MS = 300

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

/** What the message costs while it is typed: segments, quota, price, and the letters that make it more expensive. */
function Estimate({ channel, message, onRewrite }: EstimateProps) {
  const t = useMessages(messages)
  const { number, money } = useFormats()
  const [settled] = useDebouncedValue(message, TYPING_DEBOUNCE_MS)
  const { data, error } = useQuery(estimateOf(channel, settled))
  if (error instanceof ApiProblem && error.mistakes.length > 0) {
    return (
      <Text className={classes.estimate ?? ''} c="var(--bad)" role="status">
        {error.mistakes[0]?.message}
      </Text>
    )
  }
  if (!data) return null
  const { quota_remaining, segments, characters_left, carrier_cost_fcfa, plain_message, plain_segments } = data
  const isSms = data.channel === 'sms'
  const left = quota_remaining < 0 ? t.unlimited : number(quota_remaining)
  return (
    <div className={classes.estimate} role="status" aria-label={t.estimate}>
      <Text component="div" fw={700} size="lg">
        {isSms ? t.segments(number(segments)) : 'WhatsApp'}
      </Text>
      <ul className={classes.facts}>
        {isSms && <li>{t.charactersLeft(number(characters_left))}</li>}
        {isSms && <li>{t.carrierCost(money(carrier_cost_fcfa))}</li>}
        <li>{t.quotaLeft(left)}</li>
      </ul>
      {isSms && data.forcing_characters.length > 0 && (
        <div className={classes.dear}>
          <Text size="sm">{t.forcing(data.forcing_characters.slice(0, 6).join(' '))}</Text>
          {plain_message !== null && plain_segments !== null && (
            <Button size="compact-sm" variant="default" w="fit-content" onClick={() => onRewrite(plain_message)}>
              {t.plain(number(plain_segments))}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
