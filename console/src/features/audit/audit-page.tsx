import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { IconDownload, IconHistory } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { words } from '#ui/words.ts'
import { useEntryColumns } from './entry-columns.tsx'
import { EntryDetails } from './entry-details.tsx'
import { useExport } from './export-entries.ts'
import { Integrity } from './integrity.tsx'
import { messages } from './messages.ts'
import { type AuditEntry, listEntries } from './queries.ts'

export function AuditPage() {
  const t = useMessages(messages)
  const { exportCsv } = useMessages(words)
  const { offset = 0 } = useSearch({ from: '/signed-in/audit' })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<AuditEntry>()
  const query = useQuery(listEntries(offset))
  const columns = useEntryColumns(setChosen)
  const exporting = useExport()
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {exportCsv}
        </Button>
      }
    >
      {exporting.error && <ProblemAlert error={exporting.error} />}
      <Integrity />
      <Sheet isFlush>
        <Loaded
          query={query}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Notice icon={IconHistory} title={t.emptyTitle}>
              {t.emptyText}
            </Notice>
          }
        >
          {(page) => (
            <>
              <DataTable label={t.title} columns={columns} rows={page.items} rowId={({ seq }) => String(seq)} />
              <Pager {...page} onMove={(to) => void navigate({ to: '/audit', search: toOffset(to) })} />
            </>
          )}
        </Loaded>
      </Sheet>
      <EntryDetails entry={chosen} onClose={() => setChosen(undefined)} />
    </Page>
  )
}
