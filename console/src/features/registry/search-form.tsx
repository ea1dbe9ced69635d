import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconSearch, IconX } from '#ui/icons.ts'
import { readBirth } from '#ui/person/birth-date.ts'
import { useRegions } from '#ui/person/use-regions.ts'
import { messages } from './messages.ts'
import { listProgrammes } from './queries.ts'
import type { RegistrySearch } from './registry-search.ts'
import classes from './search-form.module.css'

const TYPING_MS = 220

interface SearchFormProps {
  search: RegistrySearch
  onLook: (search: RegistrySearch, isTyping: boolean) => void
  /** The keyboard goes from the field into the results. */
  onDown: () => void
  onEnter: () => void
}

/** Looks while one types; an earlier question that is still under way is dropped. */
export function SearchForm({ search, onLook, onDown, onEnter }: SearchFormProps) {
  const t = useMessages(messages)
  const field = useRef<HTMLInputElement>(null)
  const [written, setWritten] = useState(search.q ?? '')
  const look = useDebouncedCallback((q: string) => onLook(changed(search, { q: q.trim() }), true), TYPING_MS)
  useSlash(() => field.current?.focus())
  // The address may change by the browser's own buttons.
  const [seen, setSeen] = useState(search.q)
  if (seen !== search.q) {
    setSeen(search.q)
    if ((search.q ?? '') !== written.trim()) setWritten(search.q ?? '')
  }

  const write = (q: string) => {
    setWritten(q)
    look(q)
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
          written !== '' && (
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.clear} onClick={() => write('')}>
              <IconX size={18} />
            </ActionIcon>
          )
        }
        value={written}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            look.flush()
            onDown()
          }
          if (event.key === 'Enter') {
            look.flush()
            onEnter()
          }
          if (event.key === 'Escape' && written !== '') write('')
        }}
      />
      <Filters search={search} onLook={onLook} />
    </search>
  )
}

function Filters({ search, onLook }: Pick<SearchFormProps, 'search' | 'onLook'>) {
  const t = useMessages(messages)
  const campaigns = useQuery(listProgrammes).data?.items ?? []
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
        onChange={(event) => onLook(changed(search, { region: event.currentTarget.value }), false)}
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
          if (text.trim() === '' || readBirth(text)) onLook(changed(search, { born: readBirth(text) ?? '' }), true)
        }}
      />
      <NativeSelect
        label={t.programme}
        data={[{ value: '', label: t.allProgrammes }, ...programmes]}
        value={search.programme ?? ''}
        onChange={(event) => onLook(changed(search, { programme: event.currentTarget.value }), false)}
      />
    </div>
  )
}

/** Another question begins on the first page; what is empty is not in the address. */
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
