import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { campaignChoices } from '#platform/queries/choices.ts'
import { TextLink } from '#ui/links.tsx'
import { type Person, PersonPicker } from '#ui/person/person-picker.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { FindRecipient } from './find-recipient.tsx'
import { messages } from './messages.ts'
import { cardsOf, enrollmentsOf } from './queries.ts'

/** What is sent: `card:` and its code, or `enrollment:` and the id of one that has no card yet. */
export type Target = '' | `card:${string}` | `enrollment:${string}`

interface RecipientProps {
  person: Person | undefined
  onPerson: (mpiId: string | undefined, cardCode?: string) => void
  target: Target
  onTarget: (target: Target) => void
  error: string | undefined
}

/** Chooses somebody, and which of the person's cards is sent. */
export function Recipient({ person, onPerson, target, onTarget, error }: RecipientProps) {
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
