import { NativeSelect } from '@mantine/core'
import { api, blobOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { Filters } from '#ui/table/filters.tsx'
import { tableMessages } from '#ui/table/messages.ts'
import { messages, originNames } from './messages.ts'
import { reviewQuery } from './queries.ts'
import { alikeChoices, type ReviewsSearch, reviewOrigins, reviewSorts } from './search.ts'

interface ReviewToolsProps {
  search: ReviewsSearch
  onSearch: (search: ReviewsSearch) => void
}

/** Filters and order of the queue, which stand in the address. */
export function ReviewTools({ search, onSearch }: ReviewToolsProps) {
  const t = useMessages(messages)
  const origins = useMessages(originNames)
  const { sortBy } = useMessages(tableMessages)
  const { percent } = useFormats()
  const mayExport = isAtLeast(useUser().role, 'operator')
  const { offset: _offset, review: _review, ...filters } = search
  const change = (name: 'origin' | 'alike' | 'sort', value: string | number) => {
    const { [name]: _was, ...rest } = filters
    onSearch(value ? { ...rest, [name]: value } : rest)
  }
  const load = (format: 'csv' | 'xlsx') =>
    blobOf(api.GET('/mpi/reviews/export', { params: { query: { ...reviewQuery(search), format } }, parseAs: 'blob' }))
  const orders = { '-created_at': t.newest, created_at: t.oldest, '-score': t.mostAlike, score: t.leastAlike }
  return (
    <Filters>
      <NativeSelect
        label={t.origin}
        value={search.origin ?? ''}
        data={[{ value: '', label: t.allOrigins }, ...reviewOrigins.map((value) => ({ value, label: origins[value] }))]}
        onChange={({ currentTarget: { value } }) => change('origin', value)}
      />
      <NativeSelect
        label={t.alikeAtLeast}
        value={String(search.alike ?? '')}
        data={[
          { value: '', label: t.anyScore },
          ...alikeChoices.map((value) => ({ value: String(value), label: t.atLeast(percent(value)) })),
        ]}
        onChange={({ currentTarget: { value } }) => change('alike', Number(value))}
      />
      <NativeSelect
        label={sortBy}
        value={search.sort ?? '-created_at'}
        data={reviewSorts.map((value) => ({ value, label: orders[value] }))}
        onChange={({ currentTarget: { value } }) => change('sort', value === '-created_at' ? '' : value)}
      />
      {mayExport && <ExportMenu name="reviews" load={load} />}
    </Filters>
  )
}
