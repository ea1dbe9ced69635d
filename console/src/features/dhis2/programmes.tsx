import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconFolderOff } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import { listProgrammes, type ProgrammeSummary } from './queries.ts'

export function Programmes() {
  const t = useMessages(messages)
  const columns = useColumns()
  return (
    <Panel title={t.programmes} isFlush>
      <Loaded
        query={useQuery(listProgrammes)}
        isEmpty={({ items }) => items.length === 0}
        empty={<Notice icon={IconFolderOff} title={t.noProgrammes} />}
      >
        {({ items }) => (
          <DataTable label={t.programmes} columns={columns} rows={items} rowId={({ programme_uid }) => programme_uid} />
        )}
      </Loaded>
    </Panel>
  )
}

function useColumns(): Column<ProgrammeSummary>[] {
  const t = useMessages(messages)
  const { ago } = useFormats()
  const now = useNow()
  return [
    {
      id: 'name',
      header: t.programme,
      cell: ({ name, is_sensitive, public_label }) => (
        <>
          <strong>{name}</strong>
          {is_sensitive && <div>{t.publicLabel(public_label)}</div>}
        </>
      ),
    },
    {
      id: 'mapping',
      header: t.mapping,
      cell: ({ mappings_configured, can_read_data }) =>
        can_read_data ? (
          <Tag tone={mappings_configured > 0 ? 'good' : 'warn'}>{t.mapped(mappings_configured)}</Tag>
        ) : (
          <Tag tone="bad">{t.noData}</Tag>
        ),
    },
    {
      id: 'synced',
      header: t.lastSync,
      cell: ({ synced_at }) => (synced_at ? ago(new Date(synced_at), now) : t.never),
    },
    {
      id: 'open',
      header: t.openShort,
      kind: 'action',
      cell: ({ programme_uid, name }) => (
        <Button
          component="a"
          href={`#/dhis2/${programme_uid}`}
          size="compact-sm"
          variant="default"
          aria-label={t.open(name)}
        >
          {t.openShort}
        </Button>
      ),
    },
  ]
}
