import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '#platform/api/client.ts'
import type { Item } from '#platform/api/schema-types.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconSearch } from '#ui/icons.ts'
import { Loaded } from '../states/loaded.tsx'
import { personName } from './person-name.ts'
import classes from './person-picker.module.css'
import { pickerWords } from './person-words.ts'
import { usePersonFacts } from './use-person-facts.ts'

type Found = Item<'/mpi/search'>
/** What a list needs to tell people apart. */
export type Person = Pick<Found, 'mpi_id' | 'first_name' | 'last_name' | 'date_of_birth' | 'gender' | 'region_code'>

interface PersonPickerProps {
  label: string
  person: Person | undefined
  onChange: (person: Person | undefined) => void
  /** Somebody who cannot be meant. */
  not?: string
  error?: string | undefined
  isRequired?: boolean
  isFirst?: boolean
}

const TYPING_REST_MS = 250
const LEAST = 2
const MOST = 8

const findPeople = (q: string) =>
  queryOptions({
    queryKey: ['registry', 'pick', q],
    queryFn: ({ signal }) => answerOf(api.GET('/mpi/search', { params: { query: { q, limit: MOST } }, signal })),
    enabled: q.length >= LEAST,
    placeholderData: keepPreviousData,
  })

/** Somebody of the registry, found while one types. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, person, onChange } = props
  const t = useMessages(pickerWords)
  if (!person) return <Search {...props} />
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <div className={classes.chosen}>
        <span>
          <Lines person={person} />
        </span>
        <Button size="compact-sm" variant="default" onClick={() => onChange(undefined)}>
          {t.another}
        </Button>
      </div>
    </div>
  )
}

function Search({ label, onChange, not, error, isRequired = false, isFirst = false }: PersonPickerProps) {
  const t = useMessages(pickerWords)
  const [written, setWritten] = useState('')
  const [q] = useDebouncedValue(written.trim(), TYPING_REST_MS)
  const query = useQuery(findPeople(q))
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={label}
        description={t.hint}
        leftSection={<IconSearch size={18} aria-hidden />}
        required={isRequired}
        error={written === '' ? error : undefined}
        autoComplete="off"
        spellCheck={false}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
      {q.length >= LEAST && (
        <Loaded query={query}>
          {({ items, total }) => {
            const people = items.filter(({ mpi_id }) => mpi_id !== not)
            if (people.length === 0) return <Text role="status">{t.nobody}</Text>
            return (
              <>
                <ul className={classes.found} aria-label={t.found}>
                  {people.map((each) => (
                    <li key={each.mpi_id}>
                      <button
                        type="button"
                        className={classes.one}
                        aria-label={t.choose(`${personName(each)} ${each.mpi_id}`)}
                        onClick={() => onChange(each)}
                      >
                        <Lines person={each} />
                      </button>
                    </li>
                  ))}
                </ul>
                {total > items.length && <span className={classes.quiet}>{t.more}</span>}
              </>
            )
          }}
        </Loaded>
      )}
    </Stack>
  )
}

function Lines({ person }: { person: Person }) {
  const { sayOf } = usePersonFacts()
  return (
    <>
      <strong>{personName(person)}</strong>
      <span className={classes.quiet}>
        {sayOf('date_of_birth', person.date_of_birth)}, {sayOf('region_code', person.region_code)}
      </span>
      <code>{person.mpi_id}</code>
    </>
  )
}
