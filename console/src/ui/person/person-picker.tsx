import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ListItem } from '@samakart/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { registryKey } from '#platform/queries.ts'
import { IconSearch } from '#ui/icons.ts'
import { Loaded } from '../states/loaded.tsx'
import { pickerMessages } from './messages.ts'
import { personName } from './person-name.ts'
import classes from './person-picker.module.css'
import { usePersonFacts } from './use-person-facts.ts'

type FoundPerson = ListItem<'/mpi/search'>
/** The fields that distinguish people in a list. */
export type Person = Pick<
  FoundPerson,
  'mpi_id' | 'first_name' | 'last_name' | 'date_of_birth' | 'gender' | 'region_code'
>

interface PersonPickerProps {
  label: string
  person: Person | undefined
  onChange: (person: Person | undefined) => void
  /** The MPI id of a person who must not be offered. */
  not?: string
  error?: string | undefined
  isRequired?: boolean
  isFirst?: boolean
}

export const TYPING_DEBOUNCE_MS = 250
export const MIN_LETTERS = 2
export const MAX_FOUND = 8

export const findPeople = (q: string) =>
  queryOptions({
    queryKey: [...registryKey, 'pick', q],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/search', { params: { query: { q, limit: MAX_FOUND } }, signal })),
    enabled: q.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  })

/** Finds a person of the registry while the user types. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, person, onChange } = props
  const t = useMessages(pickerMessages)
  if (!person) return <Search {...props} />
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <div className={classes.chosen}>
        <span>
          <PersonLines person={person} />
        </span>
        <Button size="compact-sm" variant="default" onClick={() => onChange(undefined)}>
          {t.another}
        </Button>
      </div>
    </div>
  )
}

function Search({ label, onChange, not, error, isRequired = false, isFirst = false }: PersonPickerProps) {
  const t = useMessages(pickerMessages)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_DEBOUNCE_MS)
  const query = useQuery(findPeople(q))
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={label}
        description={t.hint}
        leftSection={<IconSearch size={18} aria-hidden />}
        required={isRequired}
        error={typed === '' ? error : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
      {q.length >= MIN_LETTERS && (
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
                        <PersonLines person={each} />
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

export function PersonLines({ person }: { person: Person }) {
  const { valueText } = usePersonFacts()
  return (
    <>
      <strong>{personName(person)}</strong>
      <span className={classes.quiet}>
        {valueText('date_of_birth', person.date_of_birth)}, {valueText('region_code', person.region_code)}
      </span>
      <code>{person.mpi_id}</code>
    </>
  )
}
