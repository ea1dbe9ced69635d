import type { ReactNode } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dayOf } from '#platform/i18n/formats.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import classes from './insights.module.css'
import { marksOf } from './scale.ts'

export const plotMessages = defineMessages({
  studio: { fr: 'Studio', en: 'Studio', wo: 'Studio' },
  asTable: { fr: 'Voir les chiffres', en: 'Show the figures', wo: 'Wone lim yi' },
  past: { fr: 'Passé', en: 'Past', wo: 'Li weesu' },
  band: { fr: 'Quatre cas sur cinq', en: 'Four cases of five', wo: 'Ñeent ci juróom' },
  anomaly: { fr: 'Jour inhabituel', en: 'Unusual day', wo: 'Bés bu jaaxle' },
})

interface PlotProps {
  /** Describes the chart in a sentence for screen readers. */
  label: string
  /** The value at the top of the axis. */
  top: number
  format: (value: number) => string
  dates: readonly string[]
  legend?: readonly { name: string; mark: 'studio' | 'dhis2' | 'past' | 'forecast' | 'band' | 'anomaly' }[]
  children: ReactNode
}

/** Axes, dates and legend around a chart that fills the width. */
export function Plot({ label, top, format, dates, legend = [], children }: PlotProps) {
  const { shortDate } = useFormats()
  const days = [dates[0], dates[Math.floor((dates.length - 1) / 2)], dates.at(-1)].filter((day) => day !== undefined)
  return (
    <figure className={classes.figure}>
      <div className={classes.frame} role="img" aria-label={label}>
        <div className={classes.axis} aria-hidden>
          {marksOf(top).map((mark) => (
            <span key={mark}>{format(mark)}</span>
          ))}
        </div>
        <div className={classes.field}>
          <span className={classes.line} style={{ top: 0 }} />
          <span className={classes.line} style={{ top: '50%' }} />
          {children}
        </div>
        <div className={classes.days} aria-hidden>
          {days.map((day) => (
            <span key={day}>{shortDate(dayOf(day))}</span>
          ))}
        </div>
      </div>
      {legend.length > 0 && (
        <figcaption className={classes.legend}>
          {legend.map(({ name, mark }) => (
            <span key={name}>
              <i data-mark={mark} aria-hidden />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

interface FiguresTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** The figures of a chart as a table, for users who want them or cannot see the chart. */
export function FiguresTable<Row extends object>(props: FiguresTableProps<Row>) {
  const t = useMessages(plotMessages)
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
