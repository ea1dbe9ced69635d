import { useMessages } from '#platform/i18n/current-language.ts'
import { messages as insightsMessages } from '../messages.ts'
import { messages } from './messages.ts'
import classes from './plot.module.css'
import { Plot } from './plot.tsx'
import { roundUp } from './scale.ts'

export interface DayBar {
  date: string
  value: number
  /** The part of `value` that came from DHIS2. It is drawn on top. */
  dhis2?: number
}

interface DayBarsProps {
  label: string
  days: readonly DayBar[]
  format: (value: number) => string
}

const HEIGHT = 100
const WIDTH = 0.8

export function DayBars({ label, days, format }: DayBarsProps) {
  const t = useMessages(messages)
  const shared = useMessages(insightsMessages)
  const top = roundUp(Math.max(...days.map(({ value }) => value)))
  const height = (value: number) => (value / top) * HEIGHT
  const hasDhis2 = days.some(({ dhis2 = 0 }) => dhis2 > 0)
  return (
    <Plot
      label={label}
      top={top}
      format={format}
      dates={days.map(({ date }) => date)}
      {...(hasDhis2
        ? {
            legend: [
              { name: t.studio, mark: 'studio' },
              { name: shared.dhis2, mark: 'dhis2' },
            ],
          }
        : {})}
    >
      <svg className={classes.drawing} viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ date, value, dhis2 = 0 }, index) => (
          <g key={date}>
            <rect
              className={classes.studio}
              x={index + (1 - WIDTH) / 2}
              width={WIDTH}
              y={HEIGHT - height(value - dhis2)}
              height={height(value - dhis2)}
            />
            {dhis2 > 0 && (
              <rect
                className={classes.dhis2}
                x={index + (1 - WIDTH) / 2}
                width={WIDTH}
                y={HEIGHT - height(value)}
                height={height(dhis2)}
              />
            )}
          </g>
        ))}
      </svg>
    </Plot>
  )
}
