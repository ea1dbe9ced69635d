import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { UnitFilter } from '#platform/features/unit-filter.tsx'
import { useMessages } from '#platform/i18n/current-language.ts'
import { campaignChoices } from '#platform/queries/choices.ts'
import { IconSearch, IconX } from '#ui/icons.ts'
import { readBirth } from '#ui/person/birth-date.ts'
import { useRegions } from '#ui/person/use-regions.ts'
import { messages } from './messages.ts'
import type { RegistrySearch } from './search.ts'
import classes from './search-form.module.css'

const TYPING_DEBOUNCE_MS = 220

interface SearchFormProps {
  search: RegistrySearch
  onSearch: (search: RegistrySearch, isTyping: boolean) => void
  /** The user pressed the arrow key to move from the field to the results. */
  onDown: () => void
  onEnter: () => void
}

/** Searches while the user types. An unfinished earlier search is cancelled. */
export function SearchForm({ search, onSearch, onDown, onEnter }: SearchFormProps) {
  const t = useMessages(messages)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search.q ?? '')
  const searchSoon = useDebouncedCallback(
    (q: string) => onSearch(changed(search, { q: q.trim() }), true),
    TYPING_DEBOUNCE_MS,
  )
  useSlash(() => field.current?.focus())
  // The browser's back button changes the address too.
  const [seen, setSeen] = useState(search.q)
  if (seen !== search.q) {
    setSeen(search.q)
    if ((search.q ?? '') !== typed.trim()) setTyped(search.q ?? '')
  }

  const type = (q: string) => {
    setTyped(q)
    searchSoon(q)
  }
  return (
    <search className={classes.form}>
      <TextInput
        ref={field}
        className={classes.words ?? ''}
        size="md"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        label={t.search}
        description={t.searchHint}
        placeholder={t.searchExample}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          typed !== '' && (
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.clear} onClick={() => type('')}>
              <IconX size={18} />
            </ActionIcon>
          )
        }
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            searchSoon.flush()
            onDown()
          }
          if (event.key === 'Enter') {
            searchSoon.flush()
            onEnter()
          }
          if (event.key === 'Escape' && typed !== '') type('')
        }}
      />
      <Filters search={search} onSearch={onSearch} />
    </search>
  )
}

function Filters({ search, onSearch }: Pick<SearchFormProps, 'search' | 'onSearch'>) {
  const t = useMessages(messages)
  const campaigns = useQuery(campaignChoices).data?.items ?? []
  const [born, setBorn] = useState(search.born ?? '')
  const isBornWrong = born.trim() !== '' && readBirth(born) === undefined
  const { names } = useRegions()
  const regions = Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'))
  if (search.region && !names[search.region]) regions.push({ value: search.region, label: search.region })
  const programmes = campaigns.map(({ id, name }) => ({ value: id, label: name }))
  if (search.programme && !programmes.some(({ value }) => value === search.programme)) {
    programmes.push({ value: search.programme, label: search.programme })
  }
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={t.region}
        data={[{ value: '', label: t.allRegions }, ...regions]}
        value={search.region ?? ''}
        onChange={(event) => onSearch(changed(search, { region: event.currentTarget.value }), false)}
      />
      <TextInput
        label={t.born}
        placeholder={t.bornHint}
        inputMode="numeric"
        autoComplete="off"
        value={born}
        error={isBornWrong && born.trim().length > 3 ? t.bornWrong : undefined}
        onChange={(event) => {
          const text = event.currentTarget.value
          setBorn(text)
          if (text.trim() === '' || readBirth(text)) onSearch(changed(search, { born: readBirth(text) ?? '' }), true)
        }}
      />
      <NativeSelect
        label={t.programme}
        data={[{ value: '', label: t.allProgrammes }, ...programmes]}
        value={search.programme ?? ''}
        onChange={(event) => onSearch(changed(search, { programme: event.currentTarget.value }), false)}
      />
      <UnitFilter search={search} onSearch={(next) => onSearch(changed(next, {}), false)} />
    </div>
  )
}

/** A new search begins on the first page. Empty fields are left out of the address. */
function changed(search: RegistrySearch, change: Record<string, string>): RegistrySearch {
  const { offset: _, add: __, ...kept } = search
  return Object.fromEntries(Object.entries({ ...kept, ...change }).filter(([, value]) => value !== ''))
}

function useSlash(onSlash: () => void): void {
  const latest = useRef(onSlash)
  useEffect(() => {
    latest.current = onSlash
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
