import { useMessages } from '#platform/i18n/current-language.ts'
import { messages as insightsMessages } from '../messages.ts'
import { messages } from './messages.ts'
import classes from './plot.module.css'
import { Plot } from './plot.tsx'
import { roundUp } from './scale.ts'

interface Expected {
  date: string
  value: number
  low: number
  high: number
}

interface ForecastLinesProps {
  label: string
  past: readonly { date: string; value: number }[]
  upcoming: readonly Expected[]
  /** Days of the past that are marked as unusual. */
  unusual: ReadonlySet<string>
  format: (value: number) => string
}

const HEIGHT = 100

/** Draws the past, the forecast and its limits. */
export function ForecastLines({ label, past, upcoming, unusual, format }: ForecastLinesProps) {
  const t = useMessages(messages)
  const shared = useMessages(insightsMessages)
  const all = [...past, ...upcoming]
  const top = roundUp(Math.max(...past.map(({ value }) => value), ...upcoming.map(({ high }) => high)))
  const last = all.length - 1
  const y = (value: number) => HEIGHT - (Math.min(value, top) / top) * HEIGHT
  const line = (values: readonly number[], from: number) =>
    values.map((value, i) => `${from + i},${y(value)}`).join(' ')
  const start = past.length
  const band = [
    ...upcoming.map(({ high }, i) => `${start + i},${y(high)}`),
    ...upcoming.map(({ low }, i) => `${start + i},${y(low)}`).reverse(),
  ].join(' ')
  const marked = past.flatMap(({ date, value }, index) => (unusual.has(date) ? [{ date, value, index }] : []))
  return (
    <Plot
      label={label}
      top={top}
      format={format}
      dates={all.map(({ date }) => date)}
      legend={[
        { name: t.past, mark: 'past' },
        { name: shared.forecast, mark: 'forecast' },
        { name: t.band, mark: 'band' },
        ...(marked.length > 0 ? [{ name: t.anomaly, mark: 'anomaly' } as const] : []),
      ]}
    >
      <svg className={classes.drawing} viewBox={`0 0 ${last} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <polygon className={classes.band} points={band} />
        <line className={classes.today} x1={start - 1} x2={start - 1} y1={0} y2={HEIGHT} />
        <polyline
          className={classes.past}
          points={line(
            past.map(({ value }) => value),
            0,
          )}
        />
        <polyline
          className={classes.upcoming}
          points={line(
            upcoming.map(({ value }) => value),
            start,
          )}
        />
      </svg>
      {marked.map(({ date, value, index }) => (
        <span
          key={date}
          className={classes.dot}
          style={{ left: `${(index / last) * 100}%`, bottom: `${(value / top) * 100}%` }}
        />
      ))}
    </Plot>
  )
}
