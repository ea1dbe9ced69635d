import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '#platform/api/client.ts'
import type { Item } from '#platform/api/schema-types.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from './messages.ts'
import classes from './person-choice.module.css'

export type Person = Item<'/mpi/search'>

interface PersonChoiceProps {
  person: Person | undefined
  onChange: (person: Person | undefined) => void
}

const TYPING_REST_MS = 350
const LEAST = 2

export const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name.toUpperCase()}`

/** Sample data, or somebody of the registry. */
export function PersonChoice({ person, onChange }: PersonChoiceProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), TYPING_REST_MS)
  const query = useQuery({
    queryKey: ['design-person', settled],
    queryFn: ({ signal }) => answerOf(api.GET('/mpi/search', { params: { query: { q: settled, limit: 5 } }, signal })),
    enabled: settled.length >= LEAST,
  })
  return (
    <div className={classes.who}>
      <Button
        variant={person ? 'default' : 'light'}
        w="fit-content"
        leftSection={<IconUser size={18} aria-hidden />}
        aria-pressed={!person}
        onClick={() => {
          onChange(undefined)
          setTyped('')
        }}
      >
        {t.sample}
      </Button>
      <TextInput
        type="search"
        label={t.findPerson}
        description={t.findHint}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {query.isError && <ProblemAlert error={query.error} />}
      <div role="status" className={classes.quiet}>
        {person ? t.shown(nameOf(person)) : settled.length >= LEAST && query.data?.items.length === 0 ? t.nobody : ''}
      </div>
      {settled.length >= LEAST && query.data && query.data.items.length > 0 && (
        <ul className={classes.found}>
          {query.data.items.map((found) => (
            <li key={found.mpi_id}>
              <Button
                size="compact-md"
                variant={found.mpi_id === person?.mpi_id ? 'light' : 'default'}
                aria-pressed={found.mpi_id === person?.mpi_id}
                onClick={() => onChange(found)}
              >
                {nameOf(found)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
