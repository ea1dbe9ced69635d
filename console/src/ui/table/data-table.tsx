// biome-ignore-all lint/a11y/noRedundantRoles: with `display: block` some browsers drop the roles

import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconChevronDown, IconChevronUp } from '#ui/icons.ts'
import classes from './data-table.module.css'
import { tableMessages } from './messages.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned right. On a phone an action has no label and a secondary column is hidden. */
  kind?: 'number' | 'action' | 'secondary'
  /** The name by which the service sorts the column. */
  sortBy?: string
  /** It is always shown. */
  isFixed?: true
}

/** `-issued_at` is from the newest. */
interface Sorting {
  value: string
  onChange: (sort: string) => void
}

export interface Selection {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** While the rows are those of an earlier search, which are about to be replaced. */
  isDisabled?: boolean
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Names a row for screen readers, where rows can be selected. */
  rowLabel?: (row: Row) => string
  sorting?: Sorting | undefined
  selection?: Selection | undefined
}

/** A table on a wide screen. On a phone each row is a card whose cells name their columns. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowLabel = rowId, sorting, selection } = props
  const t = useMessages(tableMessages)
  const ids = rows.map(rowId)
  const chosen = selection ? ids.filter((id) => selection.selected.has(id)).length : 0
  const select = (changed: readonly string[], isSelected: boolean) => {
    const next = new Set(selection?.selected)
    for (const id of changed) isSelected ? next.add(id) : next.delete(id)
    selection?.onChange(next)
  }
  return (
    <table className={classes.table} aria-label={label} role="table" data-selects={selection ? true : undefined}>
      <thead className={classes.head} role="rowgroup">
        <tr role="row">
          {selection && (
            <th scope="col" role="columnheader" data-kind="select">
              <Checkbox
                aria-label={t.selectAll}
                disabled={selection.isDisabled ?? false}
                checked={chosen > 0 && chosen === ids.length}
                indeterminate={chosen > 0 && chosen < ids.length}
                onChange={(event) => select(ids, event.currentTarget.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const id = rowId(row)
          const isSelected = selection?.selected.has(id) ?? false
          return (
            <tr key={id} className={classes.row} role="row" data-selected={isSelected || undefined}>
              {selection && (
                <td role="cell" data-kind="select">
                  <Checkbox
                    aria-label={t.select(rowLabel(row))}
                    disabled={selection.isDisabled ?? false}
                    checked={isSelected}
                    onChange={(event) => select([id], event.currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map(({ id: column, header, kind, cell }) => (
                <td key={column} role="cell" data-label={header} data-kind={kind}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { header, kind, sortBy } = column
  if (!sorting || !sortBy) {
    return (
      <th scope="col" role="columnheader" data-kind={kind}>
        {header}
      </th>
    )
  }
  const isOurs = sorting.value.replace(/^-/, '') === sortBy
  const isDescending = sorting.value.startsWith('-')
  const Arrow = isDescending ? IconChevronDown : IconChevronUp
  return (
    <th
      scope="col"
      role="columnheader"
      data-kind={kind}
      aria-sort={isOurs ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => sorting.onChange(isOurs && isDescending ? sortBy : `-${sortBy}`)}
      >
        {header}
        {isOurs && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}

interface RowButtonProps {
  /** Names the row too, because many rows have a button with the same text. */
  label: string
  text: string
  onClick: () => void
  isBusy?: boolean
}

/** A button for one row of a table. */
export function RowButton({ label, text, onClick, isBusy = false }: RowButtonProps) {
  return (
    <Button size="compact-sm" variant="default" w="fit-content" loading={isBusy} onClick={onClick} aria-label={label}>
      {text}
    </Button>
  )
}
