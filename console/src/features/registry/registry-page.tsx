import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { api, blobOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconUserPlus, IconUserSearch, IconUsersGroup } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { tableMessages } from '#ui/table/messages.ts'
import { Pager } from '#ui/table/pager.tsx'
import { messages } from './messages.ts'
import { personQuery, searchPeople } from './queries.ts'
import { RegisterPerson } from './register-person.tsx'
import classes from './registry-page.module.css'
import { Results } from './results.tsx'
import { isFiltered, personSorts, type RegistrySearch } from './search.ts'
import { SearchForm } from './search-form.tsx'

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
