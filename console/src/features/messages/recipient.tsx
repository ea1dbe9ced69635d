import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { type Person, PersonPicker } from '#ui/person/person-picker.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages } from './messages.ts'
import { type Enrollment, enrollmentsOf } from './queries.ts'

interface RecipientProps {
  person: Person | undefined
  onPerson: (person: Person | undefined) => void
  enrollmentId: string
  onEnrollment: (enrollmentId: string) => void
  error: string | undefined
}

/** Chooses a person of the registry and one of the person's enrollments. */
export function Recipient({ person, onPerson, enrollmentId, onEnrollment, error }: RecipientProps) {
  const t = useMessages(messages)
  return (
    <>
      <PersonPicker
        label={t.person}
        person={person}
        onChange={onPerson}
        isRequired
        isFirst
        error={person ? undefined : error}
      />
      {person && <Enrollments person={person} chosen={enrollmentId} onChoose={onEnrollment} />}
    </>
  )
}

interface EnrollmentsProps {
  person: Person
  chosen: string
  onChoose: (enrollmentId: string) => void
}

function Enrollments({ person, chosen, onChoose }: EnrollmentsProps) {
  const t = useMessages(messages)
  const query = useQuery(enrollmentsOf(person.mpi_id))
  const first = query.data?.items[0]?.enrollment_id
  useEffect(() => {
    if (first !== undefined && chosen === '') onChoose(first)
  }, [first, chosen, onChoose])
  return (
    <Loaded
      query={query}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <Text role="status" c="var(--bad)">
          {t.notEnrolled}
        </Text>
      }
    >
      {({ items }) => <Choice items={items} chosen={chosen} onChoose={onChoose} />}
    </Loaded>
  )
}

function Choice({ items, chosen, onChoose }: Omit<EnrollmentsProps, 'person'> & { items: readonly Enrollment[] }) {
  const t = useMessages(messages)
  const { shortDate } = useFormats()
  return (
    <NativeSelect
      label={t.enrollment}
      value={chosen}
      data={items.map(({ enrollment_id, public_label, enrollment_date, has_card }) => ({
        value: enrollment_id,
        label: `${public_label}, ${shortDate(dayOf(enrollment_date))}${has_card ? '' : ` (${t.noCardYet})`}`,
      }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
