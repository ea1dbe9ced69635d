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

/** The figures behind a drawing, for those who want them or do not see it. */
export function FiguresTable<Row extends object>(props: FiguresTableProps<Row>) {
  const t = useMessages(messages)
  return (
    <details className={classes.details}>
      <summary>{t.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={classes.table} tabIndex={0} aria-label={props.label}>
        <DataTable {...props} />
      </section>
    </details>
  )
}
