// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` takes the roles away in some browsers
import type { ReactNode } from 'react'
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

/** A table on a wide screen and a list of cards on a phone, where each cell names its own column. */
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
