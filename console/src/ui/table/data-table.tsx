// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` takes the roles away in some browsers
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A number stands to the right; on a phone an action has no label and what is secondary is left out. */
  kind?: 'number' | 'action' | 'secondary'
}

interface DataTableProps<Row> {
  /** What the table lists, for those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

const features = tableFeatures({})

/** A table on a desk, a list of cards on a phone: on a narrow screen each cell names its own column. */
export function DataTable<Row extends object>({ label, columns, rows, rowId }: DataTableProps<Row>) {
  const defs = useMemo(
    () =>
      columns.map(
        ({ id, header, cell }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [columns],
  )
  const table = useTable({ features, columns: defs, data: rows, getRowId: rowId })
  const column = (id: string) => columns.find((candidate) => candidate.id === id)

  return (
    <table className={classes.table} aria-label={label} role="table">
      <thead className={classes.head} role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => (
              <th key={header.id} scope="col" role="columnheader" data-kind={column(header.id)?.kind}>
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className={classes.row} role="row">
            {row.getAllCells().map((cell) => {
              const { header, kind } = column(cell.column.id) ?? {}
              return (
                <td key={cell.id} role="cell" data-label={header} data-kind={kind}>
                  <table.FlexRender cell={cell} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
