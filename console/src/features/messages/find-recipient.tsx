import { Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { messagesKey } from '#platform/queries/keys.ts'
import { IconSearch } from '#ui/icons.ts'
import { pickerMessages } from '#ui/person/messages.ts'
import { personName } from '#ui/person/person-name.ts'
import classes from '#ui/person/person-picker.module.css'
import { findPeople, MAX_FOUND, MIN_LETTERS, PersonLines, TYPING_DEBOUNCE_MS } from '#ui/person/person-picker.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { messages } from './messages.ts'

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

/** Finds whoever a card can be sent to, while the user types: by a card, or in the registry. */
export function FindRecipient({ error, onChoose }: FindRecipientProps) {
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
    <ul className={classes.found} aria-label={t.found}>
      {held.map(({ mpi_id, card_code, first_name, last_name, beneficiary_id }) => {
        const name = personName({ first_name: first_name ?? '', last_name: last_name ?? '' })
        return (
          <li key={card_code}>
            <button
              type="button"
              className={classes.one}
              aria-label={t.choose(`${name} ${card_code}`)}
              onClick={() => onChoose(mpi_id ?? '', card_code)}
            >
              <strong>{name}</strong>
              {beneficiary_id && <span className={classes.quiet}>{beneficiary_id}</span>}
              <code>{card_code}</code>
            </button>
          </li>
        )
      })}
      {others.map((person) => (
        <li key={person.mpi_id}>
          <button
            type="button"
            className={classes.one}
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
