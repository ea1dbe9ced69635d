// biome-ignore-all lint/a11y/noRedundantRoles: with `display: block` some browsers drop the roles
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned right. On a phone an action has no label and a secondary column is hidden. */
  kind?: 'number' | 'action' | 'secondary'
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** A table on a wide screen. On a phone each row is a card whose cells name their columns. */
export function DataTable<Row extends object>({ label, columns, rows, rowId }: DataTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label} role="table">
      <thead className={classes.head} role="rowgroup">
        <tr role="row">
          {columns.map(({ id, header, kind }) => (
            <th key={id} scope="col" role="columnheader" data-kind={kind}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowId(row)} className={classes.row} role="row">
            {columns.map(({ id, header, kind, cell }) => (
              <td key={id} role="cell" data-label={header} data-kind={kind}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
