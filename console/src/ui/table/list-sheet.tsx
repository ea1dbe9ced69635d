import type { UseQueryResult } from '@tanstack/react-query'
import type { Icon } from '#platform/icon.ts'
import { Sheet } from '../sheet.tsx'
import { Loaded } from '../states/loaded.tsx'
import { Notice } from '../states/notice.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { Pager } from './pager.tsx'

interface Place {
  total: number
  limit: number
  offset: number
}

interface ListSheetProps<Page extends Place, Row extends object> {
  label: string
  query: UseQueryResult<Page>
  rowsOf: (page: Page) => readonly Row[]
  rowId: (row: Row) => string
  columns: Column<Row>[]
  empty: { icon: Icon; title: string; text: string }
  onMove: (offset: number) => void
}

/** A page of a list on its own sheet, with all its states. */
export function ListSheet<Page extends Place, Row extends object>(props: ListSheetProps<Page, Row>) {
  const { label, query, rowsOf, rowId, columns, empty, onMove } = props
  return (
    <Sheet isFlush>
      <Loaded
        query={query}
        isEmpty={(page) => rowsOf(page).length === 0}
        empty={
          <Notice icon={empty.icon} title={empty.title}>
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
    </Sheet>
  )
}
