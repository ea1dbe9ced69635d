import { Group, NativeSelect } from '@mantine/core'
import { api, blobOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { tableMessages } from '#ui/table/messages.ts'
import { messages } from './messages.ts'
import { personQuery } from './queries.ts'
import { personSorts, type RegistrySearch } from './search.ts'

interface PeopleToolsProps {
  search: RegistrySearch
  onSearch: (search: RegistrySearch) => void
}

/** Order and export of the whole list. What a name finds is sorted by how close it is. */
export function PeopleTools({ search, onSearch }: PeopleToolsProps) {
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
