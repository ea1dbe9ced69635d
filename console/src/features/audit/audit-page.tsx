import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { IconHistory } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { ExportButton } from '#ui/table/export-button.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { EntryDetails } from './entry-details.tsx'
import { EntryFilters } from './entry-filters.tsx'
import { useExport } from './export-entries.ts'
import { Integrity } from './integrity.tsx'
import { messages } from './messages.ts'
import { type AuditEntry, listEntries } from './queries.ts'

export function AuditPage() {
  const t = useMessages(messages)
  const { offset = 0, ...filter } = useSearch({ from: '/signed-in/audit' })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<AuditEntry>()
  const query = useQuery(listEntries(offset, filter))
  const isFiltered = Object.keys(filter).length > 0
  const columns = useEntryColumns(setChosen)
  const exporting = useExport()
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={<ExportButton isBusy={exporting.isPending} onExport={() => exporting.mutate(filter)} />}
    >
      {exporting.error && <ProblemAlert error={exporting.error} />}
      <Integrity />
      <EntryFilters filter={filter} onFilter={(search) => void navigate({ to: '/audit', search })} />
      <ListPanel
        label={t.title}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ seq }) => String(seq)}
        columns={columns}
        empty={{
          icon: IconHistory,
          title: isFiltered ? t.nothingFound : t.emptyTitle,
          text: isFiltered ? t.nothingFoundText : t.emptyText,
        }}
        onMove={(to) => void navigate({ to: '/audit', search: { ...toOffset(to), ...filter } })}
      />
      <EntryDetails entry={chosen} onClose={() => setChosen(undefined)} />
    </Page>
  )
}
