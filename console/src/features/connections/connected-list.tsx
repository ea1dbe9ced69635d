import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import type { Icon } from '#platform/icon.ts'
import { IconPlus } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { messages } from './messages.ts'
import { Sections } from './sections.tsx'

interface ListOf<Row> {
  total: number
  limit: number
  offset: number
  items: Row[]
}

interface ConnectedListProps<Row extends { id: string }> {
  lead: string
  label: string
  /** What the button to add one says. */
  add: string
  onAdd: () => void
  query: UseQueryResult<ListOf<Row>>
  columns: Column<Row>[]
  empty: { icon: Icon; title: string; text: string }
  onMove: (offset: number) => void
  /** Dialogs. */
  children: ReactNode
}

/** The page of what connects other systems: webhooks, or keys. */
export function ConnectedList<Row extends { id: string }>(props: ConnectedListProps<Row>) {
  const { lead, label, add, onAdd, query, columns, empty, onMove, children } = props
  const { title } = useMessages(messages)
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          {add}
        </Button>
      }
    >
      <Sections />
      <ListPanel
        label={label}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={empty}
        onMove={onMove}
      />
      {children}
    </Page>
  )
}
