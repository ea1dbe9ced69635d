import type { ReactNode } from 'react'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats } from '#platform/i18n/current-language.ts'
import classes from './plot.module.css'
import { marksOf } from './scale.ts'

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
