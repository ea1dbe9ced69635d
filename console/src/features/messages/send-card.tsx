import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { ApiProblem } from '@samakart/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dayOf } from '#platform/i18n/formats.ts'
import { billingKey, campaignChoices, messagesKey, readIdentity } from '#platform/queries.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconSearch } from '#ui/icons.ts'
import { TextLink } from '#ui/links.tsx'
import { pickerMessages } from '#ui/person/messages.ts'
import { personName } from '#ui/person/person-name.ts'
import picker from '#ui/person/person-picker.module.css'
import {
  findPeople,
  MAX_FOUND,
  MIN_LETTERS,
  type Person,
  PersonLines,
  PersonPicker,
  TYPING_DEBOUNCE_MS,
} from '#ui/person/person-picker.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { messages } from './messages.ts'
import { channelNames } from './names.ts'
import { cardsOf, enrollmentsOf, estimateOf, type SendCardRequest } from './queries.ts'
import classes from './send-card.module.css'

interface EstimateProps {
  channel: SendCardRequest['channel']
  message: string
  onRewrite: (message: string) => void
}

const TEXT_DEBOUNCE_MS = 300

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
  const [settled] = useDebouncedValue(message, TEXT_DEBOUNCE_MS)
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

/** What is sent: `card:` and its code, or `enrollment:` and the id of one that has no card yet. */
type Target = '' | `card:${string}` | `enrollment:${string}`

interface RecipientProps {
  person: Person | undefined
  onPerson: (mpiId: string | undefined, cardCode?: string) => void
  target: Target
  onTarget: (target: Target) => void
  error: string | undefined
}

/** Chooses somebody, and which of the person's cards is sent. */
function Recipient({ person, onPerson, target, onTarget, error }: RecipientProps) {
  const t = useMessages(messages)
  if (!person) return <FindRecipient error={error} onChoose={onPerson} />
  return (
    <>
      <PersonPicker label={t.person} person={person} onChange={() => onPerson(undefined)} />
      <TargetChoice person={person} target={target} onTarget={onTarget} />
    </>
  )
}

type TargetChoiceProps = Pick<RecipientProps, 'target' | 'onTarget'> & { person: Person }

function TargetChoice({ person, target, onTarget }: TargetChoiceProps) {
  const t = useMessages(messages)
  const { shortDate } = useFormats()
  const cards = useQuery(cardsOf(person.mpi_id))
  // A plan without DHIS2 refuses them: then there are only cards.
  const enrollments = useQuery({ ...enrollmentsOf(person.mpi_id), retry: false })
  const campaigns = useQuery(campaignChoices).data?.items
  const isLoading = cards.isLoading || enrollments.isLoading
  const choices = [
    ...(cards.data?.items ?? [])
      .filter(({ status }) => status === 'valid')
      .map(({ card_code, campaign_id }) => ({
        value: `card:${card_code}` as const,
        label: [card_code, campaigns?.find(({ id }) => id === campaign_id)?.name].filter(Boolean).join(' · '),
      })),
    ...(enrollments.data?.items ?? [])
      .filter(({ has_card }) => !has_card)
      .map(({ enrollment_id, public_label, enrollment_date }) => ({
        value: `enrollment:${enrollment_id}` as const,
        label: `${public_label}, ${shortDate(dayOf(enrollment_date))} (${t.noCardYet})`,
      })),
  ]
  const first = choices[0]?.value
  useEffect(() => {
    if (!isLoading && target === '' && first !== undefined) onTarget(first)
  }, [isLoading, target, first, onTarget])
  if (isLoading) return <Loading lines={1} />
  if (first === undefined) {
    return (
      <Text role="status" c="var(--bad)">
        {t.noCard}{' '}
        <TextLink to="/registry/$mpiId" params={{ mpiId: person.mpi_id }}>
          {t.openPerson}
        </TextLink>
      </Text>
    )
  }
  return (
    <NativeSelect
      label={t.card}
      value={target}
      data={choices}
      onChange={(event) => onTarget(event.currentTarget.value as Target)}
    />
  )
}

const findCards = (q: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'cards', q],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/cards', { params: { query: { q, status: 'valid', limit: MAX_FOUND, offset: 0 } }, signal })),
    enabled: q.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  })

interface FindRecipientProps {
  error: string | undefined
  onChoose: (mpiId: string, cardCode?: string) => void
}

/** Finds people to whom a card can be sent, while the user types: by a card, or in the registry. */
function FindRecipient({ error, onChoose }: FindRecipientProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_DEBOUNCE_MS)
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t.person}
        description={t.personHint}
        leftSection={<IconSearch size={18} aria-hidden />}
        required
        error={typed === '' ? error : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        data-autofocus
      />
      {q.length >= MIN_LETTERS && <Found q={q} onChoose={onChoose} />}
    </Stack>
  )
}

function Found({ q, onChoose }: { q: string; onChoose: FindRecipientProps['onChoose'] }) {
  const t = useMessages(pickerMessages)
  const cards = useQuery(findCards(q))
  const people = useQuery(findPeople(q))
  if (!cards.data || !people.data) return cards.isError || people.isError ? null : <Loading lines={2} />
  const held = cards.data.items.filter(({ mpi_id }) => mpi_id !== null)
  const others = people.data.items.filter(({ mpi_id }) => !held.some((card) => card.mpi_id === mpi_id))
  if (held.length + others.length === 0) return <Text role="status">{t.nobody}</Text>
  return (
    <ul className={picker.found} aria-label={t.found}>
      {held.map(({ mpi_id, card_code, first_name, last_name, beneficiary_id }) => {
        const name = personName({ first_name: first_name ?? '', last_name: last_name ?? '' })
        return (
          <li key={card_code}>
            <button
              type="button"
              className={picker.one}
              aria-label={t.choose(`${name} ${card_code}`)}
              onClick={() => onChoose(mpi_id ?? '', card_code)}
            >
              <strong>{name}</strong>
              {beneficiary_id && <span className={picker.quiet}>{beneficiary_id}</span>}
              <code>{card_code}</code>
            </button>
          </li>
        )
      })}
      {others.map((person) => (
        <li key={person.mpi_id}>
          <button
            type="button"
            className={picker.one}
            aria-label={t.choose(`${personName(person)} ${person.mpi_id}`)}
            onClick={() => onChoose(person.mpi_id)}
          >
            <PersonLines person={person} />
          </button>
        </li>
      ))}
    </ul>
  )
}
