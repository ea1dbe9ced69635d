import { useMessages } from '#platform/i18n/current-language.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import classes from './figures-table.module.css'
import { messages } from './messages.ts'

interface FiguresTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** The figures of a chart as a table, for users who want them or cannot see the chart. */
export function FiguresTable<Row extends object>(props: FiguresTableProps<Row>) {
  const t = useMessages(messages)
  return (
    <details className={classes.details}>
      <summary>{t.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable with the keyboard */}
      <section className={classes.table} tabIndex={0} aria-label={props.label}>
        <DataTable {...props} />
      </section>
    </details>
  )
}
