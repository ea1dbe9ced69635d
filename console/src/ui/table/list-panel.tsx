import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Icon } from '#platform/icon.ts'
import { Panel } from '../panel.tsx'
import { Loaded } from '../states/loaded.tsx'
import { Notice } from '../states/notice.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { Pager } from './pager.tsx'

interface PagePosition {
  total: number
  limit: number
  offset: number
}

interface ListPanelProps<Page extends PagePosition, Row extends object> {
  label: string
  query: UseQueryResult<Page>
  rowsOf: (page: Page) => readonly Row[]
  rowId: (row: Row) => string
  columns: Column<Row>[]
  /** What belongs here, and a button that offers it to whoever may add it. */
  empty: { icon: Icon; title: string; text: string; action?: ReactNode }
  onMove: (offset: number) => void
}

/** A page of a list in its own panel, with all its states. */
export function ListPanel<Page extends PagePosition, Row extends object>(props: ListPanelProps<Page, Row>) {
  const { label, query, rowsOf, rowId, columns, empty, onMove } = props
  return (
    <Panel isFlush>
      <Loaded
        query={query}
        isEmpty={(page) => rowsOf(page).length === 0}
        empty={
          <Notice icon={empty.icon} title={empty.title} action={empty.action}>
            {empty.text}
          </Notice>
        }
      >
        {(page) => (
          <>
            <DataTable label={label} columns={columns} rows={rowsOf(page)} rowId={rowId} />
            <Pager total={page.total} limit={page.limit} offset={page.offset} onMove={onMove} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
