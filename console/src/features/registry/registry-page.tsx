import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent as ReactKeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { api, blobOf } from '#platform/api/client.ts'
import { UnitFilter } from '#platform/features/unit-filter.tsx'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { campaignChoices } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconSearch, IconUserPlus, IconUserSearch, IconUsersGroup, IconX } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { readBirth } from '#ui/person/birth-date.ts'
import { personName } from '#ui/person/person-name.ts'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { useRegions } from '#ui/person/use-regions.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { tableMessages } from '#ui/table/messages.ts'
import { Pager } from '#ui/table/pager.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import { type FoundPerson, personQuery, searchPeople } from './queries.ts'
import { RegisterPerson } from './register-person.tsx'
import classes from './registry-page.module.css'
import { isFiltered, personSorts, type RegistrySearch } from './search.ts'

interface PeopleToolsProps {
  search: RegistrySearch
  onSearch: (search: RegistrySearch) => void
}

export function RegistryPage() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const search = useSearch({ from: '/signed-in/registry' })
  const navigate = useNavigate()
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const query = useQuery(searchPeople(search))
  const results = useRef<HTMLUListElement>(null)
  const firstResult = () => results.current?.querySelector<HTMLElement>('a')

  const goTo = (next: RegistrySearch, isTyping = false) =>
    void navigate({ to: '/registry', search: next, replace: isTyping })
  const open = (mpiId: string) => void navigate({ to: '/registry/$mpiId', params: { mpiId } })
  const registerButton = mayWrite && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => goTo({ ...search, add: true })}>
      {t.register}
    </Button>
  )
  const nobody = isFiltered(search) ? (
    <Notice
      icon={IconUserSearch}
      title={t.nobodyTitle}
      role="status"
      action={
        <Button variant="default" onClick={() => goTo({})}>
          {t.clearAll}
        </Button>
      }
    >
      {t.nobodyText}
    </Notice>
  ) : (
    <Notice icon={IconUsersGroup} title={t.emptyTitle} action={registerButton}>
      {t.emptyText}
    </Notice>
  )

  return (
    <Page title={t.title} lead={t.lead} actions={registerButton}>
      <SearchForm
        search={search}
        onSearch={goTo}
        onDown={() => firstResult()?.focus()}
        onEnter={() => {
          const [only] = query.data?.items ?? []
          if (query.data?.total === 1 && only && !query.isPlaceholderData) open(only.mpi_id)
          else firstResult()?.focus()
        }}
      />
      <Panel isFlush>
        <Loaded
          query={query}
          loading={<Loading lines={8} height={28} />}
          isEmpty={({ total }) => total === 0}
          empty={nobody}
        >
          {(page) => (
            <>
              <div className={classes.above}>
                <p className={classes.count} role="status">
                  <strong>{t.count(number(page.total), page.total)}</strong>
                  <span className={classes.keys}>{t.keys}</span>
                </p>
                {!search.q && !search.born && <PeopleTools search={search} onSearch={goTo} />}
              </div>
              <Results ref={results} people={page.items} isStale={query.isPlaceholderData} />
              <Pager
                {...page}
                onMove={(offset) => {
                  const { offset: _, ...rest } = search
                  goTo({ ...rest, ...toOffset(offset) })
                }}
              />
            </>
          )}
        </Loaded>
      </Panel>
      {search.add && mayWrite && (
        <RegisterPerson
          typed={search.q ?? ''}
          onClose={() => {
            const { add: _, ...rest } = search
            goTo(rest)
          }}
          onOpen={open}
        />
      )}
    </Page>
  )
}

/** Order and export of the whole list. What a name finds is sorted by how close it is. */
function PeopleTools({ search, onSearch }: PeopleToolsProps) {
  const t = useMessages(messages)
  const { sortBy } = useMessages(tableMessages)
  const mayExport = isAtLeast(useUser().role, 'operator')
  const { offset: _offset, sort, ...rest } = search
  const orders = { '-created_at': t.newest, created_at: t.oldest, '-updated_at': t.lastChanged }
  const load = (format: 'csv' | 'xlsx') =>
    blobOf(api.GET('/mpi/people/export', { params: { query: { ...personQuery(search), format } }, parseAs: 'blob' }))
  return (
    <Group gap="sm">
      <NativeSelect
        aria-label={sortBy}
        value={sort ?? '-created_at'}
        data={personSorts.map((value) => ({ value, label: orders[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = personSorts.find((known) => known === value && known !== '-created_at')
          onSearch({ ...rest, ...(chosen ? { sort: chosen } : {}) })
        }}
      />
      {mayExport && <ExportMenu name="people" load={load} />}
    </Group>
  )
}

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

interface ResultsProps {
  ref: Ref<HTMLUListElement>
  people: readonly FoundPerson[]
  /** The results still belong to the previous search. */
  isStale: boolean
}

export function Results({ ref, people, isStale }: ResultsProps) {
  const t = useMessages(messages)
  return (
    <ul ref={ref} className={classes.list} data-stale={isStale} aria-label={t.results} onKeyDown={moveFocus}>
      {people.map((person) => (
        <Result key={person.mpi_id} person={person} />
      ))}
    </ul>
  )
}

function Result({ person }: { person: FoundPerson }) {
  const t = useMessages(messages)
  const { valueText, birthAndAge } = usePersonFacts()
  const today = useNow(3_600_000)
  return (
    <li>
      <Link to="/registry/$mpiId" params={{ mpiId: person.mpi_id }} className={classes.person}>
        <strong className={classes.name}>{personName(person)}</strong>
        <span className={classes.facts}>
          {birthAndAge(person.date_of_birth, today)} · {valueText('gender', person.gender)} ·{' '}
          {valueText('region_code', person.region_code)}
        </span>
        <code className={classes.id}>{person.mpi_id}</code>
        <span className={classes.programmes}>{t.programmeCount(person.programme_count)}</span>
      </Link>
    </li>
  )
}

function moveFocus(event: ReactKeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const place = links.indexOf(document.activeElement as HTMLAnchorElement)
  event.preventDefault()
  links[Math.min(links.length - 1, Math.max(0, place + step))]?.focus()
}
